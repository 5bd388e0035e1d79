import { defineRecipe } from '@/ui/recipe';

export const meters = defineRecipe({
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
    gap: '8px 32px',
    fontVariantNumeric: 'tabular-nums',
    '& > li': { display: 'grid', gap: '1', alignContent: 'start' },
    '& [role=meter]': {
      height: '6px',
      borderRadius: 'full',
      background: 'linear-gradient(90deg, {colors.accent.ring} var(--share), {colors.border.hairline} var(--share))',
    },
    '& > li[data-over] > [role=meter]': { background: 'throttled.solid' },
    '& > li[data-over]': { color: 'throttled.fg', fontWeight: 'medium' },
  },
});
