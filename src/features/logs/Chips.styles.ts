import { defineRecipe } from '@/ui/recipe';

export const chips = defineRecipe({
  base: {
    listStyle: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1.5',
    '& button': {
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
    },
    '& li[data-tone=invalid] > button': { bg: 'throttled.bg', color: 'throttled.fg', borderColor: 'throttled.solid' },
    '& li[data-tone=exclude] > button': { bg: 'blocked.bg', color: 'blocked.fg', borderColor: 'transparent' },
  },
});
