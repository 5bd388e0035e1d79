import { comboboxPart } from '../forms/comboboxPart';
import { drawerPart } from '../shell/AppFrame';
import { menuPart } from './Menu';
import { toasts } from './Toaster';

/** Fetches the code of the kit's overlays, so that their first use is not felt. At idle, after data is visible. */
export const preloadOverlays = (): Promise<unknown> =>
  Promise.all([toasts, menuPart, comboboxPart, drawerPart].map((overlay) => overlay.preload()));
