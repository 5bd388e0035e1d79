import type { App } from '@/contract/apps';

/** What an app is called on screen: a server may send an empty name. */
export const appName = (app: Pick<App, 'id' | 'app_display_name' | 'app_slug'>): string =>
  app.app_display_name.trim() || app.app_slug || String(app.id);
