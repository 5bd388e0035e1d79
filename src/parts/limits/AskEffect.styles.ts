import { defineRecipe } from '@/ui/recipe';

/** A word that a tap explains: underlined, as long as there is a finger to tap it. */
export const asks = defineRecipe({
  base: {
    minHeight: '44px',
    minWidth: '44px',
    color: 'inherit',
    fontWeight: 'normal',
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    cursor: 'help',
  },
});
