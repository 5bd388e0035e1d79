import { chart } from '@/parts/chart.styles';
import { defineRecipe } from '@/ui/recipe';

export const plot = defineRecipe({
  base: {
    ...chart.base,
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
    '& > [data-part=said]': { gridColumn: '2', minHeight: '18px', paddingTop: '1' },
  },
});
