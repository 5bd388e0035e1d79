import { defineRecipe } from '@/ui/recipe';

/** A chart: its scale beside the plot, and its times below. */
export const chart = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '2',
    fontSize: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
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
  },
});
