import type { Page } from '@playwright/test';
import { AFTER, addLongNames, NO_MATCH, OUTSIDE, OVERLAYS, SCREENS, type Scene } from './scenes';
import { type Disturbance, disturb, forgetAnswers, type Stage, settled } from './stage';

interface State {
  scenes: readonly Scene[];
  open: (stage: Stage) => Promise<Page>;
  /** Runs before each scene, on the page of the previous one. */
  before?: (page: Page) => Promise<void>;
  /** False if loading never ends. */
  settle?: boolean;
}

const scenario = (name: string) => (stage: Stage) => stage.signedIn(name);

/** Nothing saved on the device, with a service that behaves as given. */
const bare = (settings: Disturbance): Pick<State, 'open' | 'before'> => ({
  open: async (stage) => {
    const page = await stage.signedIn('acme');
    await disturb(page, settings);
    return page;
  },
  // Leaves the app first: a page that still reads would save answers again.
  before: async (page) => {
    await page.goto(new URL('/robots.txt', page.url()).href);
    await forgetAnswers(page);
  },
});

/** Visits every screen while the service works, then makes it behave as given. */
const visited = (settings: Disturbance) => async (stage: Stage) => {
  const page = await stage.signedIn('acme');
  for (const { path } of SCREENS) {
    await page.goto(stage.url + path);
    await settled(page);
  }
  await disturb(page, settings);
  return page;
};

export const STATES: Record<string, State> = {
  ready: { scenes: SCREENS, open: scenario('acme') },
  outside: { scenes: OUTSIDE, open: async (stage) => (await stage.device()).newPage() },
  overlays: { scenes: OVERLAYS, open: scenario('acme') },
  loading: { scenes: SCREENS, ...bare({ latencyMs: 60_000 }), settle: false },
  empty: { scenes: SCREENS, open: scenario('empty') },
  'no-match': { scenes: NO_MATCH, open: scenario('acme') },
  failed: { scenes: SCREENS, ...bare({ failure: 'errors' }) },
  'failed-saved': { scenes: SCREENS, open: visited({ failure: 'errors' }) },
  offline: { scenes: SCREENS, open: visited({ offline: true }) },
  'offline-bare': { scenes: SCREENS, ...bare({ offline: true }) },
  attack: { scenes: SCREENS.slice(0, 1), open: scenario('under-attack') },
  large: { scenes: SCREENS, open: scenario('large') },
  long: {
    scenes: [...SCREENS, ...OVERLAYS.filter(({ name }) => /add|group/.test(name))],
    open: async (stage) => {
      const page = await stage.signedIn('acme');
      await addLongNames(page);
      return page;
    },
  },
  after: { scenes: AFTER, open: scenario('acme') },
};
