import { defineRecipe } from '@/ui/recipe';

export const drop = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    padding: '5',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    borderRadius: 'lg',
    '&[data-over]': { borderColor: 'accent.ring', bg: 'bg.subtle' },
    '& input[type=file]': { width: 'full', minHeight: '44px', paddingBlock: '2' },
  },
});

export const fields = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
    gap: '3',
  },
});
