import { recipe, token } from '@/ui/recipe';

export const root = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '2',
    margin: '0',
    fontSize: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { width: 'full', height: '180px', display: 'block' },
    '& > [data-part=scale]': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      textAlign: 'end',
      lineHeight: '1',
    },
    '& > [data-part=times]': {
      gridColumn: '2',
      display: 'flex',
      justifyContent: 'space-between',
      gap: '2',
      paddingTop: '1.5',
      lineHeight: '16px',
      whiteSpace: 'nowrap',
    },
    '& g:hover > [data-part=band]': { fill: token('bg.subtle') },
  },
});
