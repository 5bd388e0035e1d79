import { defineRecipe } from '@chakra-ui/react/styled-system';

export const skeletonRecipe = defineRecipe({
  base: {
    display: 'block',
    borderRadius: 'sm',
    bg: 'border.hairline',
    animation: 'pc-pulse 1.6s ease-in-out infinite',
  },
});
