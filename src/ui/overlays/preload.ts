import { comboboxPart } from '../forms/comboboxPart';
import { drawerPart } from '../shell/AppFrame';
import { menuPart } from './Menu';
import { toasts } from './Toaster';

/** Fetches the code of the kit's overlays, so that their first use is not felt. At idle, after data is visible. */
export function preloadOverlays(): void {
  for (const overlay of [toasts, menuPart, comboboxPart, drawerPart]) void overlay.preload();
}
