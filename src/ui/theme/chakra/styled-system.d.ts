import type { StrictFactory } from './strict';

export * from '../../../../node_modules/@chakra-ui/react/dist/types/styled-system/index';
export declare const chakra: StrictFactory;

// A relative path is resolved from here: the theme's own condition joins Chakra's.
declare module '../../../../node_modules/@chakra-ui/react/dist/types/styled-system/generated/conditions.gen' {
  interface Conditions {
    _touch: string;
  }
}
