import { comboboxPart } from '../forms/comboboxPart';
import { drawerPart } from '../shell/AppFrame';
import { menuPart } from './Menu';
import { toasts } from './Toaster';

/** Fetches the code of the kit's overlays, so that their first use is not felt. At idle, after data is visible. Never rejects. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([toasts, menuPart, comboboxPart, drawerPart].map((overlay) => overlay.preload()));
}
