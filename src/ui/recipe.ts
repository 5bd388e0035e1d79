export { defineRecipe } from '@chakra-ui/react/styled-system';
export { token } from './theme/token';
