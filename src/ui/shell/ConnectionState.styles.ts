import { defineRecipe } from '../recipe';

export const root = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minWidth: '24px',
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
    // Not even a word has room: the dot says it, and a tap.
    '@media (max-width: 359px)': { '& > span': { position: 'absolute', clipPath: 'inset(50%)' } },
  },
});
