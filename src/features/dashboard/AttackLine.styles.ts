import { defineRecipe } from '@/ui/recipe';

export const line = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
    alignItems: 'center',
    alignContent: 'center',
    columnGap: '3',
    paddingInline: '3',
    // The same height with and without an attack: two lines on a laptop, four on a phone.
    height: { base: '108px', md: '64px' },
    borderRadius: 'md',
    borderWidth: '1px',
    overflow: 'hidden',
    bg: 'bg.surface',
    lineHeight: '20px',
    '& > .pc-icon': { color: 'allowed.fg' },
    '& > [data-icon=info]': { color: 'fg.muted' },
    // On a phone, the text leaves the fourth line to the link.
    '& > div': {
      overflowWrap: 'anywhere',
      lineClamp: { base: '4', md: '2' },
      '&:not(:last-child)': { lineClamp: { base: '3', md: '2' } },
    },
    '& > a': {
      gridColumn: { base: '2', md: '3' },
      justifySelf: 'start',
      display: 'flex',
      alignItems: 'center',
      minHeight: '44px',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
    '&[data-tone=blocked]': { bg: 'blocked.bg', color: 'blocked.fg', borderColor: 'transparent' },
    '&[data-tone=blocked] a, &[data-tone=blocked] > .pc-icon': { color: 'inherit' },
  },
});
