import { defineRecipe } from '@/ui/recipe';

/** A chart's legend whose entries filter. */
export const legend = defineRecipe({
  base: {
    listStyle: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 6px',
    minHeight: { base: '28px', _touch: '44px' },
    marginBottom: '2',
    marginInlineStart: '-1.5',
    fontSize: 'sm',
    '& > li': { display: 'flex', alignItems: 'center', gap: '1.5' },
    '& button': {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      minHeight: { base: '28px', _touch: '44px' },
      paddingInline: '1.5',
      borderRadius: 'md',
      '&:hover': { bg: 'bg.subtle' },
      '&[aria-pressed=true]': { bg: 'bg.subtle', boxShadow: 'inset 0 0 0 1px {colors.border.control}' },
      '&[data-dimmed] > .pc-badge': { bg: 'transparent', color: 'fg.muted' },
    },
  },
});
