import type { App } from '@/contract/apps';

export type NamedApp = Pick<App, 'id' | 'app_display_name'> & Partial<Pick<App, 'app_slug'>>;

/** The app's name on screen: a server may send an empty one. Spaces side by side show as one, and can only be typed as one. */
export const appName = (app: NamedApp): string =>
  app.app_display_name.trim().replace(/\s+/g, ' ') || app.app_slug || String(app.id);
