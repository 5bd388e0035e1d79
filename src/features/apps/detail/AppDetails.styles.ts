import { defineRecipe } from '@/ui/recipe';

export const links = defineRecipe({
  base: {
    listStyle: 'none',
    display: 'flex',
    flexDirection: 'column',
    '& a': { display: 'flex', alignItems: 'center', minHeight: { base: '32px', _touch: '44px' } },
  },
});
