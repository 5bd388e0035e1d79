import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const RELOADED = 'portcullis.reloaded';

/** A screen whose code is fetched when it is opened, or at idle. */
export interface Screen {
  Component: LazyExoticComponent<ComponentType>;
  preload: () => void;
}

/** The chunk is gone, as a rule because a newer version was deployed and no worker has kept this one (reliability.md, A5). */
export class ScreenMissingError extends Error {
  override readonly name = 'ScreenMissingError';
}

/**
 * One reload gets the newest version; drafts are kept. A second failure, or one without a network, is shown instead: never a loop. The
 * mark goes when a screen has opened.
 */
function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED)) return false;
    sessionStorage.setItem(RELOADED, 'true');
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    // Without it no reload was made either.
  }
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch(`${import.meta.env.BASE_URL}index.html`, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  const fetchIt = async (): Promise<{ default: ComponentType }> => {
    try {
      const Component = (await load())[name];
      if (!Component) throw new Error(`no ${name}`);
      forgetReload();
      return { default: Component };
    } catch (cause) {
      // The page goes away; until then nothing more is shown.
      if ((await isServed()) && reloadOnce()) return new Promise(() => {});
      throw new ScreenMissingError('The screen could not be loaded', { cause });
    }
  };
  return { Component: lazy(fetchIt), preload: () => void load().catch(() => {}) };
}
