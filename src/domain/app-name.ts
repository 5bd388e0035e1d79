import type { App } from '@/contract/apps';

export type NamedApp = Pick<App, 'id' | 'app_display_name'> & Partial<Pick<App, 'app_slug'>>;

/** The app's name; null where a server sends none. Spaces side by side show as one, and can only be typed as one. */
export const knownAppName = (app: Omit<NamedApp, 'id'>): string | null =>
  app.app_display_name.trim().replace(/\s+/g, ' ') || app.app_slug || null;

/** The app's name on screen, or its id. */
export const appName = (app: NamedApp): string => knownAppName(app) ?? String(app.id);
