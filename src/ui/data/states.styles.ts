import { defineRecipe } from '../recipe';

export const rowsRoot = defineRecipe({
  base: {
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      gap: '6',
      height: '44px',
      paddingInline: '4',
      borderBottomWidth: '1px',
      '&:last-child': { borderBottomWidth: '0' },
    },
  },
});
