import { signIns } from '@mocks/accounts';
import { startApi } from '../support/api';
import { Origin } from '../support/origin';
import type { Engine, Window } from './engine';
import { click, fill, isAt, isControlled, row, sees, until } from './steps';

async function signIn(page: Window, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await fill(page, 'Email', signIns.demo.email);
  await fill(page, 'Password', signIns.demo.password);
  await click(page, 'button', 'Sign in');
  await isAt(page, '/dashboard');
  await sees(page, 'Storefront Web');
}

async function createApp(page: Window, name: string): Promise<void> {
  await click(page, 'button', 'Create app');
  await fill(page, 'App name', name);
  await click(page, '[role$=dialog] button', 'Create');
}

/** Signs in, creates, deletes, reloads without a network, updates and signs out in two windows, on the live build over HTTP. */
export async function tour(engine: Engine): Promise<void> {
  const origin = await Origin.start({ build: 'n', api: startApi('acme') });
  const profile = await engine.open();
  try {
    const page = await profile.window();
    await signIn(page, origin.url);
    await sees(page, 'Ready to work offline', 60_000);
    await isControlled(page);

    await page.goto(`${origin.url}/apps`);
    await createApp(page, 'Tour Kiosk');
    await until(page, row('Tour Kiosk'), 'the new app');
    await click(page, 'button', 'Actions for Tour Kiosk');
    await click(page, '[role=menuitem]', 'Delete');
    await fill(page, 'Type Tour Kiosk to confirm', 'Tour Kiosk');
    await click(page, '[role$=dialog] button', 'Delete');
    await until(page, `!${row('Tour Kiosk')}`, 'the app is gone');

    await origin.down();
    await page.goto(`${origin.url}/apps`);
    await sees(page, 'You are offline. Showing data saved');
    await sees(page, 'Storefront Web');
    await origin.up();
    await page.evaluate("void dispatchEvent(new Event('online'))");
    await until(page, `!document.body.innerText.includes('You are offline.')`, 'online again', 60_000);

    origin.serve('n1');
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => void registration.update())');
    await sees(page, 'A new version is ready', 60_000);
    await click(page, 'button', 'Reload');
    await until(page, `document.querySelector('script[type=module]')?.src.includes('/assets/n1/')`, 'the new version');
    await sees(page, 'Storefront Web');

    const second = await profile.window();
    await second.goto(`${origin.url}/apps`);
    await sees(second, 'Storefront Web');
    await click(second, 'button', 'Admin');
    await click(second, '[role=menuitem]', 'Sign out');
    await click(second, '[role$=dialog] button', 'Sign out');
    await isAt(second, '/login');
    await isAt(page, '/login');
    if (await page.evaluate(row('Storefront Web')))
      throw new Error('the first window still shows data after signing out');
  } finally {
    await profile.close();
    await origin.stop();
  }
}

const ROUNDS = 20;
const ANSWERED_WITHIN_MS = 2_000;

/**
 * reliability.md, H8: on the demo's first visit, another page is loaded as soon as the worker controls the first one, and an app is created
 * at once. No call may wait for transactions or locks of the page that was left.
 */
export async function firstVisits(engine: Engine, signal: AbortSignal): Promise<void> {
  const origin = await Origin.start({ build: 'demo' });
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      // After the test's time limit it would go on beside the next engine.
      signal.throwIfAborted();
      const profile = await engine.open();
      try {
        const page = await profile.window();
        await page.goto(`${origin.url}/login`);
        await click(page, 'button', 'Sign in');
        await isAt(page, '/dashboard');
        await isControlled(page);
        await page.goto(`${origin.url}/apps`);
        await createApp(page, `Kiosk ${round}`);
        const took = await until(
          page,
          `!document.querySelector('[role$=dialog]')`,
          `round ${round}: the app is created`,
        );
        if (took > ANSWERED_WITHIN_MS) throw new Error(`round ${round}: creating took ${Math.round(took)} ms`);
        await until(page, row(`Kiosk ${round}`), `round ${round}: the list has the app`, ANSWERED_WITHIN_MS);
      } finally {
        await profile.close();
      }
    }
  } finally {
    await origin.stop();
  }
}
