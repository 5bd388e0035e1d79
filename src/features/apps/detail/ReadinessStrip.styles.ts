import { defineRecipe } from '@/ui/recipe';

export const steps = defineRecipe({
  base: {
    listStyle: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    minHeight: '48px',
    paddingInline: '4',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'lg',
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: { base: '40px', _touch: '44px' },
      color: 'fg.muted',
      '& > svg': { flex: 'none' },
      '& > a': { display: 'flex', alignItems: 'center', minHeight: { base: '0', _touch: '44px' } },
    },
    '& > li[data-done] > svg:not([data-part=arrow])': { color: 'allowed.fg' },
    '& > li[data-done], & > li[aria-current]': { color: 'fg.default' },
    '& > li[aria-current] > span': { fontWeight: 'semibold' },
    '& small': { color: 'fg.muted', fontSize: 'sm' },
  },
});
