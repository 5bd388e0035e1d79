import { alertRecipe } from './alert';
import { badgeRecipe } from './badge';
import { breadcrumbRecipe } from './breadcrumb';
import { buttonRecipe } from './button';
import { cardRecipe } from './card';
import { comboboxRecipe } from './combobox';
import { dialogRecipe } from './dialog';
import { emptyStateRecipe } from './empty-state';
import { fieldRecipe } from './field';
import { inputRecipe } from './input';
import { menuRecipe } from './menu';
import { nativeSelectRecipe } from './native-select';
import { progressRecipe } from './progress';
import { skeletonRecipe } from './skeleton';
import { statRecipe } from './stat';
import { tableRecipe } from './table';
import { textareaRecipe } from './textarea';
import { toastRecipe } from './toast';

/** The theme's recipes by the keys under which Chakra's components ask for them. */
export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  input: inputRecipe,
  skeleton: skeletonRecipe,
  textarea: textareaRecipe,
};

export const slotRecipes = {
  alert: alertRecipe,
  breadcrumb: breadcrumbRecipe,
  card: cardRecipe,
  combobox: comboboxRecipe,
  dialog: dialogRecipe,
  emptyState: emptyStateRecipe,
  field: fieldRecipe,
  menu: menuRecipe,
  nativeSelect: nativeSelectRecipe,
  progress: progressRecipe,
  stat: statRecipe,
  table: tableRecipe,
  toast: toastRecipe,
};
