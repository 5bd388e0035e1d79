import { defineRecipe } from '../recipe';

export const statGrid = defineRecipe({
  base: {
    display: 'grid',
    gap: { base: '3', lg: '4' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    '@media (max-width: 359px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
