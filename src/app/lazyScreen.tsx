import type { ComponentType, ReactNode } from 'react';
import { CodeMissingError, useCode } from '@/code';
import { type LazyCode, lazyCode } from '@/parts/lazyCode';

/** A screen whose code is fetched when it is opened, or at idle. */
export type Screen = LazyCode<ComponentType>;

export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen =>
  lazyCode(name, async () => (await load())[name]);

/** Renders a screen, or `meanwhile` until its code has loaded. Throws if loading fails, for an error boundary. */
export function LazyScreen({ of, meanwhile = null }: { of: Screen; meanwhile?: ReactNode }) {
  const Shown = useCode(of);
  if (Shown instanceof CodeMissingError) throw Shown;
  return Shown ? <Shown /> : meanwhile;
}
