import { defineRecipe } from '@/ui/recipe';

export const list = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '8px 20px',
    alignItems: 'baseline',
    '& dd': { margin: '0' },
    '& kbd': {
      display: 'inline-block',
      minWidth: '24px',
      paddingInline: '1.5',
      borderWidth: '1px',
      borderColor: 'border.strong',
      borderRadius: 'sm',
      fontSize: 'sm',
      textAlign: 'center',
    },
  },
});
