import { defineRecipe } from '@/ui/recipe';

export const sources = defineRecipe({
  base: {
    display: 'grid',
    gap: '16px 32px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' },
    // The same height while loading as with five rows each.
    minHeight: { base: '704px', md: '508px', lg: '364px', xl: '174px', _touch: { lg: '508px', xl: '246px' } },
    '& > :not([data-part=source])': { gridColumn: '1 / -1' },
    '& h3': { fontSize: 'sm', fontWeight: 'medium', color: 'fg.muted', marginBottom: '1' },
    '& ol': { listStyle: 'none' },
    '& li': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minHeight: { base: '30px', _touch: '44px' },
    },
    // A phone shows three of each.
    '& li:nth-child(n + 4)': { display: { base: 'none', md: 'flex' } },
    '& li > a, & li > span:not(.pc-bar)': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      lineHeight: { base: '30px', _touch: '44px' },
    },
    '& li > .pc-bar': { flex: 'none', minWidth: '92px' },
  },
});
