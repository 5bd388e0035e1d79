import { recipe } from '@/ui/recipe';

export const sideBySide = recipe({
  base: { display: 'flex', flexDirection: 'column', minHeight: { lg: '236px' } },
});

export const legend = recipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px 14px',
    listStyle: 'none',
    minHeight: '22px',
    marginBottom: '3',
    fontSize: 'sm',
    '& > li': { display: 'flex', alignItems: 'center', gap: '1.5' },
  },
});
