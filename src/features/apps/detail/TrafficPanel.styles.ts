import { defineRecipe } from '@/ui/recipe';

export const top = defineRecipe({
  base: {
    listStyle: 'none',
    marginTop: '3',
    paddingTop: '2',
    borderTopWidth: '1px',
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minHeight: '30px',
      '& > :first-child': { minWidth: '0' },
    },
    '& .pc-bar': { flex: 'none', minWidth: '104px' },
  },
});
