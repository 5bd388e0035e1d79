import { defineRecipe } from '@/ui/recipe';

export const root = defineRecipe({
  base: {
    padding: '3',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.hairline',
    bg: 'bg.subtle',
    fontSize: 'sm',
    '& > [data-part=head]': {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: '3',
      marginBottom: '1',
    },
    '& h3': { fontSize: 'sm', fontWeight: 'semibold' },
  },
});
