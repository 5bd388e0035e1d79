import { defineRecipe } from '@/ui/recipe';

export const chip = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    maxWidth: 'full',
    minHeight: { base: '28px', _touch: '44px' },
    paddingInline: '2.5',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'full',
    fontSize: 'sm',
    bg: 'bg.surface',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    '& svg': { width: '13px', height: '13px', flex: 'none' },
    '&:hover': { bg: 'bg.subtle' },
    '&[data-tone=invalid]': { bg: 'throttled.bg', color: 'throttled.fg', borderColor: 'throttled.solid' },
    '&[data-tone=exclude]': { bg: 'blocked.bg', color: 'blocked.fg', borderColor: 'transparent' },
  },
});
