import { defineRecipe } from '../recipe';
import { SELECTABLE } from '../theme/recipes/control';

export const input = defineRecipe({ base: SELECTABLE });
