import { defineRecipe } from '@/ui/recipe';

export const pager = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2',
    paddingInline: '4',
    paddingBlock: '2',
    // With its buttons; while the log loads, without.
    minHeight: '47px',
    _touch: { minHeight: '61px' },
    borderTopWidth: '1px',
    fontSize: 'sm',
    '& > [data-part=turn]': { display: 'flex', alignItems: 'center', gap: '2', marginInlineStart: 'auto' },
  },
});
