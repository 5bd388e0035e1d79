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
    // Beside a button that may wrap below it, the line grows.
    '& dd span > a:only-of-type': {
      display: { base: 'inline', _touch: 'inline-block' },
      paddingBlock: { _touch: '12px' },
    },
  },
});
