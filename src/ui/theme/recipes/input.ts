import { defineRecipe } from '@chakra-ui/react/styled-system';
import { CONTROL } from './control';

export const inputRecipe = defineRecipe({ base: CONTROL });
