import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';

const RELOADED = 'portcullis.reloaded';

/** A screen whose code is fetched when it is opened, or at idle. */
export interface Screen {
  preload: () => void;
  /** Fetches the code, and tells the listener once it is there or has failed; returns what ends that. */
  open: (listener: () => void) => () => void;
  state: () => ComponentType | ScreenMissingError | null;
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

/**
 * Not React.lazy: it suspends even where the code is there already, and React shows nothing new within 300 ms of a fallback
 * (FALLBACK_THROTTLE_MS), which was the larger part of every reload and of every first visit of a screen.
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  let Loaded: ComponentType | null = null;
  let failure: ScreenMissingError | null = null;
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const fetchIt = async () => {
    const code = await load();
    Loaded ??= code[name];
    announce();
  };

  let opening = false;
  const open = async () => {
    if (opening) return;
    opening = true;
    try {
      await fetchIt();
      forgetReload();
    } catch (cause) {
      // Where it was reloaded the page goes away; until then nothing more is shown.
      if ((await isServed()) && reloadOnce()) return;
      failure = new ScreenMissingError('The screen could not be loaded', { cause });
      announce();
    }
  };
  return {
    preload: () => void fetchIt().catch(() => {}),
    open: (listener) => {
      listeners.add(listener);
      void open();
      return () => listeners.delete(listener);
    },
    state: () => Loaded ?? failure,
  };
}

/** A screen; `meanwhile` until its code is there. A failure to get it is thrown, for an error boundary. */
export function LazyScreen({ of, meanwhile = null }: { of: Screen; meanwhile?: ReactNode }) {
  const Shown = useSyncExternalStore(of.open, of.state);
  if (Shown instanceof ScreenMissingError) throw Shown;
  return Shown ? <Shown /> : meanwhile;
}
