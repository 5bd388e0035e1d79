import { defineRecipe } from '@/ui/recipe';

export const steps = defineRecipe({
  base: {
    flex: '1',
    listStyle: 'none',
    display: 'grid',
    alignContent: 'center',
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '44px',
      borderBottomWidth: '1px',
      '& > svg': { flex: 'none', color: 'fg.muted' },
      '& > div': { flex: '1', minWidth: '0', paddingBlock: '1', lineHeight: '1.35' },
      '& small': { display: 'block', color: 'fg.muted', fontSize: 'xs' },
      '&[data-done] > svg': { color: 'allowed.fg' },
      '&[data-done] > div': { color: 'fg.muted' },
      '&:last-child': { borderBottomWidth: '0' },
    },
  },
});
