import { defineRecipe } from '@/ui/recipe';

export const line = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
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
    '& > div': { flex: '1', minWidth: '0', overflowWrap: 'anywhere', lineClamp: '4' },
    '& > div > a': { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '&[data-tone=blocked]': { bg: 'blocked.bg', color: 'blocked.fg', borderColor: 'transparent' },
    '&[data-tone=blocked] a, &[data-tone=blocked] > .pc-icon': { color: 'inherit' },
  },
});
