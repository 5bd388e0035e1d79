import { defineRecipe } from '@/ui/recipe';

export const bars = defineRecipe({
  base: {
    display: 'flex',
    // Each button is as tall as the tallest bar: a finger reaches the short ones too.
    alignItems: 'stretch',
    gap: '1',
    // Below 768 px in two lines of four, each as wide as a finger.
    flexWrap: { base: 'wrap', md: 'nowrap' },
    '& > button': {
      flex: { base: '1 1 22%', md: '1 1 0' },
      minWidth: '0',
      height: '84px',
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'end',
      gap: '1',
      borderRadius: 'sm',
      cursor: 'pointer',
      // '1,000' is as wide as a bar on a phone.
      whiteSpace: 'nowrap',
      fontSize: 'xs',
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > button > i': { display: 'block', minHeight: '2px', borderRadius: 'xs', bg: 'border.strong' },
    '& > button:hover > i': { bg: 'accent.fg' },
    '& > button[aria-pressed=true]': { color: 'fg.default', fontWeight: 'semibold' },
    '& > button[aria-pressed=true] > i': { bg: 'blocked.fg' },
  },
});
