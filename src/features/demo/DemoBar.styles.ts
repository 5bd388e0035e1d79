import { defineRecipe } from '@/ui/recipe';

export const root = defineRecipe({
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    gap: '4px 10px',
    minHeight: '40px',
    paddingBlock: '1',
    paddingInline: 'max(16px, env(safe-area-inset-left)) max(8px, env(safe-area-inset-right))',
    bg: 'accent.subtle',
    borderBottomWidth: '1px',
    fontSize: 'sm',
    '& strong': { color: 'accent.fg', fontWeight: 'semibold' },
    '& [data-part=scenario]': { fontWeight: 'medium', whiteSpace: 'nowrap' },
    '& [data-part=what]': {
      display: { base: 'none', md: 'block' },
      minWidth: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
    },
    '& > button': { flex: 'none' },
    // The first one is pushed to the right, and the others follow.
    '& > :not(button) + button': { marginInlineStart: 'auto' },
    '& > span:not([data-part])': { flex: 'none' },
  },
});
