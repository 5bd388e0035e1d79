import { defineRecipe } from '@/ui/recipe';

export const upperPanels = defineRecipe({
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'stretch',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '5fr 3fr' },
  },
});

/** Negative margins keep the button from making its line taller. */
export const copyTenant = defineRecipe({
  base: { verticalAlign: 'middle', marginBlock: { base: '-6px', _touch: '-12px' } },
});
