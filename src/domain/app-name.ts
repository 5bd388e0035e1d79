import type { App } from '@/contract/apps';

/** The app's name on screen: a server may send an empty one. */
export const appName = (app: Pick<App, 'id' | 'app_display_name' | 'app_slug'>): string =>
  app.app_display_name.trim() || app.app_slug || String(app.id);
