import { type ReactNode, useEffect, useInsertionEffect } from 'react';
import { installTooltips } from '../overlays/tooltip';
import { adoptWaiting } from './adopt';

/** The kit's root: tokens, global styles and tooltips. Stands once, around everything. */
export function UiProvider({ children }: { children: ReactNode }) {
  useInsertionEffect(adoptWaiting, []);
  // The document is outside React: its listeners come and go with the provider.
  useEffect(installTooltips, []);
  return children;
}
