import { defineRecipe } from '@/ui/recipe';

export const root = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    padding: '3',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.hairline',
    bg: 'bg.subtle',
    fontSize: 'sm',
    // The heading, a line about each type and two below it.
    '&[data-roomy]': { minHeight: '192px' },
    '& > [data-part=head]': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '3' },
    '& > [data-part=unreadable]': { padding: '0' },
    '& > [data-notice]': { fontSize: 'sm' },
    '& h3': { fontSize: 'sm', fontWeight: 'semibold' },
    '& li': { fontVariantNumeric: 'tabular-nums' },
  },
});
