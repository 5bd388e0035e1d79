import { defineRecipe } from '@/ui/recipe';

export const facts = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
    gap: '12px 24px',
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& [data-wide]': { gridColumn: '1 / -1' },
    '& dd': { minWidth: '0', overflowWrap: 'anywhere' },
  },
});
