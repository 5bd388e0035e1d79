import { defineRecipe } from '@/ui/recipe';

export const facts = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
    gap: '12px 24px',
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& [data-wide]': { gridColumn: '1 / -1' },
    '& dd': { minWidth: '0', overflowWrap: 'anywhere' },
    // A finger's target is 44 px high; the padding of an inline link changes no line.
    '& dd > a:only-of-type': { paddingBlock: { _touch: '14px' } },
  },
});
