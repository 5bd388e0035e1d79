import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect } from 'react';
import { installTooltips } from '../overlays/tooltip';
import { system } from './system';

/** The kit's root: tokens, global styles and tooltips. Stands once, around everything. */
export function UiProvider({ children }: { children: ReactNode }) {
  // The document is outside React: its listeners come and go with the provider.
  useEffect(installTooltips, []);
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
