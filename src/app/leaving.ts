import { hasUnresumableWork, onDirty } from '@/state/dirty';
import { store } from '@/state/store';
import { updateAtom } from './update';

/** The browser asks, in its own words; not again where the user has confirmed the reload of an update. */
const ask = (event: BeforeUnloadEvent) => {
  if (store.get(updateAtom).phase !== 'reloading') event.preventDefault();
};

/**
 * Makes the browser ask before the page is left or reloaded while there is work or input that this would lose for good. Listens only during
 * that time: a page with such a listener may not be kept for Back.
 */
export function askBeforeLeaving(): void {
  onDirty(() => {
    if (hasUnresumableWork()) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}
