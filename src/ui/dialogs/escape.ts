import { dismissToast } from '../overlays/toast';
import { isComposing } from '../util/isComposing';

/** Keeps the dialog open on an Esc that ends a composition, or that closes a toast inside the dialog. */
export function onEscapeKeyDown(event: KeyboardEvent): void {
  const { target } = event;
  const toast = target instanceof Element ? target.closest('[data-toast]') : null;
  if (toast) dismissToast(Number(toast.getAttribute('data-toast')));
  if (toast || isComposing(event)) event.preventDefault();
}
