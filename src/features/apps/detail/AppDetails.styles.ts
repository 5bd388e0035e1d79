import { recipe } from '@/ui/recipe';

export const links = recipe({
  base: {
    listStyle: 'none',
    display: 'flex',
    flexDirection: 'column',
    '& a': { display: 'flex', alignItems: 'center', minHeight: { base: '44px', lg: '32px' } },
  },
});
