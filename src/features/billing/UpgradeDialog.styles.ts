import { defineRecipe } from '@/ui/recipe';

export const changesTable = defineRecipe({
  base: {
    width: '100%',
    fontSize: 'md',
    borderCollapse: 'collapse',
    '& :is(th, td)': { textAlign: 'start', paddingBlock: '1.5', paddingInlineEnd: '3', overflowWrap: 'anywhere' },
    '& thead th': { fontSize: 'xs', fontWeight: 'medium', color: 'fg.muted' },
    '& tbody th': { fontWeight: 'normal', color: 'fg.muted' },
    '& tbody :is(th, td)': { borderTopWidth: '1px' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
    '& td:last-child': { fontWeight: 'medium', paddingInlineEnd: '0' },
    '& svg': { display: 'inline', verticalAlign: '-2px', marginInlineEnd: '1.5', color: 'fg.muted' },
    '& [data-direction=more] svg': { color: 'allowed.fg' },
    '& [data-direction=less] svg': { color: 'throttled.fg' },
  },
});
