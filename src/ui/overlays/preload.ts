import { comboboxCode } from '../forms/comboboxCode';
import { drawerCode } from '../shell/AppFrame';
import { menuCode } from './Menu';
import { toastsCode } from './Toaster';

/** Fetches the code of the kit's overlays, so that their first use is not felt. At idle, after data is visible. */
export const preloadOverlays = (): Promise<unknown> =>
  Promise.all([toastsCode, menuCode, comboboxCode, drawerCode].map((overlay) => overlay.fetch()));
