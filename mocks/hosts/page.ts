import type { PageBackend } from '@/app/backend.none';

/** The demo build's controls, and the API itself for pages that no worker controls. Loaded on demand. */
export const loadBackend: (() => Promise<PageBackend>) | null = async () => {
  const { createPageBackend } = await import('./page-backend');
  return createPageBackend();
};
