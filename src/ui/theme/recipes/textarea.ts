import { defineRecipe } from '@chakra-ui/react/styled-system';
import { CONTROL } from './control';

export const textareaRecipe = defineRecipe({
  base: { ...CONTROL, minHeight: '120px', lineHeight: '1.5', resize: 'vertical' },
});
