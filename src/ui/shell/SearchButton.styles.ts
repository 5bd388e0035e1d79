import { defineRecipe } from '../recipe';

export const root = defineRecipe({
  base: {
    gap: '2',
    minWidth: '44px',
    paddingInline: '2',
    color: 'fg.muted',
    fontWeight: 'normal',
    lineHeight: '1.5',
    '& > span': { display: { base: 'none', lg: 'inline-flex' }, alignItems: 'center', gap: '2' },
    '& > span::after': {
      content: 'attr(data-keys)',
      fontSize: 'xs',
      paddingInline: '1.5',
      borderWidth: '1px',
      borderRadius: 'sm',
    },
    '&:hover': { color: 'fg.default' },
    lg: { borderColor: 'border.hairline', paddingInline: '2.5' },
  },
});
