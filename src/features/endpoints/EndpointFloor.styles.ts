import { defineRecipe } from '@/ui/recipe';

export const root = defineRecipe({
  base: {
    padding: '3',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.hairline',
    bg: 'bg.subtle',
    fontSize: 'sm',
    '& > h3': { fontSize: 'sm', fontWeight: 'semibold', marginBottom: '1' },
  },
});
