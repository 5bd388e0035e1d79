import type { ComponentProps, ReactNode } from 'react';
import type * as Parts from '../../../../node_modules/@chakra-ui/react/dist/types/components/native-select/namespace';
import type { nativeSelectRecipe } from '../recipes/native-select';
import type { StrictParts, StrictProps } from './strict';

export declare const NativeSelect: Omit<StrictParts<typeof Parts, typeof nativeSelectRecipe>, 'Field'> & {
  /** Chakra's type leaves out `disabled`, which the component hands on like any other prop. */
  Field: (props: StrictProps<ComponentProps<'select'>, unknown>) => ReactNode;
};
