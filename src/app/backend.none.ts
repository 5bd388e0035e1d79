import type { DemoControl } from '@/state/demo';

/** Stands in the live app in the demo backend's place. The demo build aliases `#backend/page` to `mocks/hosts/page.ts`. */
export interface PageBackend {
  /** Controls of the demo bar: scenario, latency, failures, offline, reset, export and import. */
  control: DemoControl;
  /** Answers the API's requests in the page, by replacing `fetch`; for pages that no worker controls. Resolves once it answers. */
  hostInPage(): Promise<void>;
}

export const loadBackend: (() => Promise<PageBackend>) | null = null as (() => Promise<PageBackend>) | null;
