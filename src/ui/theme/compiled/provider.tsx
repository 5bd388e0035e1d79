import { type ReactNode, useInsertionEffect } from 'react';
import { adoptWaiting } from '../adopt';
import { compiledSystem } from './system';

/** Stands in for Chakra's provider: puts the page-wide rules into force. `value` is what the build made of theme/system.ts. */
export function ChakraProvider({ value, children }: { value: { page: string }; children: ReactNode }) {
  useInsertionEffect(() => adoptWaiting(value.page), [value]);
  return children;
}

export const useChakraContext = () => compiledSystem;
