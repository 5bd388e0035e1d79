import { defineRecipe } from '@/ui/recipe';

export const plot = defineRecipe({
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
    '& > [data-part=bars]': {
      position: 'relative',
      height: { base: '64px', md: '112px' },
      borderBottomWidth: '1px',
      borderRadius: 'sm',
      cursor: 'crosshair',
      touchAction: 'pan-y',
      userSelect: 'none',
    },
    '& > [data-part=bars] > svg': { width: 'full', height: 'full', display: 'block' },
    '& [data-part=chosen]': {
      position: 'absolute',
      insetBlock: '0',
      bg: 'accent.subtle',
      borderInlineWidth: '2px',
      borderColor: 'accent.ring',
      opacity: '0.55',
      pointerEvents: 'none',
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
    '& > [data-part=said]': { gridColumn: '2', minHeight: '18px', paddingTop: '1' },
  },
});
