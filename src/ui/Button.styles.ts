import { defineRecipe } from './recipe';

export const textLinkRoot = defineRecipe({
  base: {
    color: 'accent.fg',
    fontWeight: 'medium',
    textDecoration: 'none',
    borderRadius: 'sm',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});
