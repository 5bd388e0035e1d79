import { defineRecipe, token } from '@/ui/recipe';

export const root = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '2',
    margin: '0',
    fontSize: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& > [data-part=plot]': { position: 'relative', cursor: 'pointer' },
    '& svg': { width: 'full', height: '176px', display: 'block' },
    // For the keyboard alone: the pointer goes through to the bars below.
    '& [data-part=keys]': { position: 'absolute', inset: '0', pointerEvents: 'none', borderRadius: 'sm' },
    '& > [data-part=scale]': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      textAlign: 'end',
      lineHeight: '1',
    },
    '& > [data-part=times]': {
      position: 'relative',
      gridColumn: '2',
      display: 'flex',
      justifyContent: 'space-between',
      gap: '2',
      minHeight: '22px',
      paddingTop: '1.5',
      lineHeight: '16px',
      whiteSpace: 'nowrap',
    },
    '& [data-part=day]': { position: 'absolute' },
    '& [data-part=day]:nth-child(even)': { display: { base: 'none', md: 'block' } },
    '& [data-part=band]': { fill: 'transparent' },
    '& [data-part=band]:hover, & [data-part=band][data-chosen]': { fill: token('bg.subtle') },
    '& [data-part=band][data-chosen]': { stroke: token('accent.ring'), vectorEffect: 'non-scaling-stroke' },
  },
});
