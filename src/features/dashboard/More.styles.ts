import { defineRecipe } from '@/ui/recipe';

export const whole = defineRecipe({
  base: {
    paddingInline: '4',
    paddingBlock: { base: '2.5', _touch: '0' },
    '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: { base: '0', _touch: '44px' } },
  },
});
