import { defineRecipe } from '@/ui/recipe';

export const cards = defineRecipe({
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: '1fr', md: 'repeat(auto-fill, minmax(320px, 1fr))' },
  },
});

export const card = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    minHeight: '132px',
    '& > [data-part=purpose]': { display: 'flex', alignItems: 'start', gap: '3' },
    '& > [data-part=purpose] > [data-part=icon]': {
      flex: 'none',
      padding: '2',
      borderRadius: 'md',
      bg: 'accent.subtle',
      color: 'accent.fg',
    },
    '& > [data-part=rules]': {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '3',
      marginTop: 'auto',
      '& > [data-part=count]': { flex: '1 1 0', minWidth: '0', color: 'fg.muted', fontSize: 'sm' },
      '& > [data-part=count][data-failed]': { flexBasis: 'full' },
      '& > button': { marginInlineStart: 'auto' },
    },
  },
});
