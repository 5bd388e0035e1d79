import { act, createElement, type FunctionComponent, type PropsWithChildren, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

export interface RenderedHook<P, T> {
  /** The result of the last render. */
  now: () => T;
  rerender: (props: P) => Promise<void>;
  /** Runs an action that changes state, and waits for the renders that follow. */
  does: (change: () => unknown) => Promise<void>;
  /** Waits until a check passes. */
  shows: (check: () => void) => Promise<void>;
  unmount: () => Promise<void>;
}

/** A minimal element: React asks for no more of it when nothing is rendered into it. */
function emptyRoot(): Element {
  const ignored = { addEventListener: () => {}, removeEventListener: () => {} };
  const ownerDocument = { ...ignored, nodeType: 9, defaultView: { HTMLIFrameElement: class {} } };
  return { ...ignored, nodeType: 1, tagName: 'DIV', ownerDocument, textContent: '' } as unknown as Element;
}

const Bare: FunctionComponent<PropsWithChildren> = ({ children }) => children;

/**
 * Runs a hook with its effects and state like a mounted component, in a process without a page. As in development React renders and mounts
 * it twice at first, so that what mounts again unseen cannot break it.
 * @param Mode `Fragment` where a test counts renders or mounts
 */
export async function renderHook<P, T>(
  hook: (props: P) => T,
  props: P,
  Wrapper: FunctionComponent<PropsWithChildren> = Bare,
  Mode: typeof StrictMode = StrictMode,
): Promise<RenderedHook<P, T>> {
  vi.stubGlobal('window', globalThis);
  // As of a page on which nothing happens, unless the test has one.
  for (const name of ['addEventListener', 'removeEventListener'])
    if (!(name in globalThis)) vi.stubGlobal(name, () => {});
  if (!('document' in globalThis))
    vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const results: T[] = [];
  const Probe = ({ of }: { of: P }) => {
    results.push(hook(of));
    return null;
  };
  const root = createRoot(emptyRoot());
  const app = (of: P) => createElement(Mode, null, createElement(Wrapper, null, createElement(Probe, { of })));
  const rerender = (of: P) => act(async () => root.render(app(of)));
  const unmount = () => act(async () => root.unmount());
  onTestFinished(unmount);
  await rerender(props);
  return {
    now: () => results.at(-1) as T,
    rerender,
    does: (change) => act(async () => void (await change())),
    // Checked outside of `act`, which drops what is still to be rendered once its work throws.
    shows: (check) =>
      vi.waitFor(async () => {
        await act(async () => {});
        check();
      }),
    unmount,
  };
}
