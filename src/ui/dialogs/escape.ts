import { dismissToast } from '../overlays/toast';
import { isComposing } from '../util/isComposing';

/**
 * Keeps the dialog open on an Esc that ends a composition or closes a toast inside the dialog, or that is held down after it has closed a
 * menu or another dialog.
 */
export function onEscapeKeyDown(event: KeyboardEvent): void {
  const { target } = event;
  const toast = target instanceof Element ? target.closest('[data-toast]') : null;
  if (toast && !event.repeat) dismissToast(Number(toast.getAttribute('data-toast')));
  if (toast || event.repeat || isComposing(event)) event.preventDefault();
}
