import type { ComboboxRootProps } from '../../../../node_modules/@chakra-ui/react/dist/types/components/combobox';
import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/combobox/namespace';
import type { comboboxRecipe } from '../recipes/combobox';
import type { StrictParts, StrictProps } from './strict';

export declare const Combobox: Omit<StrictParts<typeof Parts>, 'Root'> & {
  Root: <T>(props: StrictProps<ComboboxRootProps<T>, typeof comboboxRecipe>) => React.ReactNode;
};
