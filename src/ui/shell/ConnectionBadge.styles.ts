import { defineRecipe } from '../recipe';
import { HIDDEN } from '../theme/hidden';

export const root = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minWidth: '24px',
    // The text gives way before the buttons beside it: they would shrink below their own words.
    flexShrink: '1000',
    paddingInline: '2',
    fontSize: 'sm',
    color: 'fg.muted',
    '&::before': {
      content: '""',
      width: '8px',
      height: '8px',
      borderRadius: 'full',
      flex: 'none',
      bg: 'allowed.solid',
      forcedColorAdjust: 'none',
    },
    '&[data-tone=offline]': { color: 'throttled.fg', '&::before': { bg: 'throttled.solid' } },
    '&[data-tone=reconnecting]': { '&::before': { bg: 'disabled.solid' } },
    // A narrow header cuts the text for the eye alone: the name stays whole.
    '& > span': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      minWidth: '0',
    },
    '& [data-part=more]': { mdDown: HIDDEN },
    // Too narrow for the word of the usual state: its dot is enough for the eye.
    '@media (max-width: 359px)': { '&[data-tone=online] > span': HIDDEN },
  },
});
