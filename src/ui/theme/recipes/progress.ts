import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const progressRecipe = defineSlotRecipe({
  slots: ['root', 'label', 'track', 'range', 'valueText', 'view', 'circle', 'circleTrack', 'circleRange'],
  base: {
    track: {
      height: '6px',
      borderRadius: 'full',
      overflow: 'hidden',
      bg: 'border.hairline',
      _highContrast: { borderWidth: '1px' },
    },
    range: {
      height: 'full',
      borderRadius: 'full',
      bg: 'accent.solid',
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight' },
    },
  },
});
