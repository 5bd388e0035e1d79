import { defineRecipe } from '@/ui/recipe';

export const items = defineRecipe({
  base: {
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      paddingBlock: '3',
      borderBottomWidth: '1px',
      borderColor: 'border.hairline',
    },
    '& > li:first-child': { paddingTop: '0' },
    '& > li:last-child': { borderBottomWidth: '0', paddingBottom: '0' },
    '& [data-part=finding]': { flex: '1 1 320px', minWidth: '0', overflowWrap: 'anywhere' },
    '& [data-part=what]': { fontWeight: 'medium' },
    '& [data-part=why]': { color: 'fg.muted', fontSize: 'sm' },
    '& [data-part=buttons]': { display: 'flex', flexWrap: 'wrap', gap: '2' },
  },
});

export const footer = defineRecipe({
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', marginTop: '3' },
});

export const place = defineRecipe({ base: { marginTop: '4' } });
