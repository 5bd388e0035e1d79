import { defineRecipe } from '@/ui/recipe';

export const section = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    paddingBottom: '5',
    '&:not(:last-of-type)': { borderBottomWidth: '1px' },
    '& > h3': { fontSize: 'md', fontWeight: 'semibold' },
    '& > p': { color: 'fg.muted', fontSize: 'sm' },
    '& > [data-part=buttons]': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& > dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 16px', fontSize: 'sm' },
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});
