import { defineRecipe } from './recipe';

export const stack = defineRecipe({
  base: { display: 'flex', flexDirection: 'column' },
  variants: { gap: { '3': { gap: '3' }, '4': { gap: '4' } } },
  defaultVariants: { gap: '4' },
});

export const row = defineRecipe({
  base: { display: 'flex', alignItems: 'center', minWidth: '0' },
  variants: {
    gap: { '1': { gap: '1' }, '2': { gap: '2' }, '3': { gap: '3' } },
    end: { true: { justifyContent: 'flex-end' } },
    wrap: { true: { flexWrap: 'wrap' } },
  },
  defaultVariants: { gap: '2' },
});

export const filterWidth = defineRecipe({
  base: { width: { base: 'full', sm: '260px' } },
  variants: { narrow: { true: { width: { base: 'full', sm: '200px' } } } },
});

export const note = defineRecipe({ base: { color: 'fg.muted', fontSize: 'sm' } });
