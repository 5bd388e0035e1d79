import { hasUnresumableWork, onDirty } from '@/state/dirty';

/** The question, and its words, are the browser's. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Lets the browser ask before this page is left or reloaded while work runs that would be lost with it. Listens only that long: a page with
 * such a listener may be refused the way back to it as it was.
 */
export function askBeforeLeaving(): void {
  onDirty(() => {
    if (hasUnresumableWork()) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}
