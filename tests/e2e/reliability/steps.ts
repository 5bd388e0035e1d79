/** Steps for the tests of updates and offline starts. */
import type { IncomingMessage } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { StaticHost } from '../../../scripts/lib/static-host';
import { signIn, waitForWorker } from '../../support/browser';
import type { Failure } from '../../support/failures';

/** Signs in on a fresh profile and waits until the app says that it is ready to work offline. */
export async function becomeReady(page: Page): Promise<void> {
  await signIn(page, signIns.demo);
  // Said once everything is stored: on a machine four times busier than usual after more than half a minute.
  await expect(page.getByText('Ready to work offline')).toBeVisible({ timeout: 60_000 });
  await waitForWorker(page);
}

/** The build that the page runs: its entry script is in a folder named after the build. */
export const buildOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      /\/assets\/([^/]+)\/index-/.exec(
        document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '',
      )?.[1],
  );

/** Makes the browser look for a new worker, as it does on its own now and then. Resolves with the new worker's final state. */
export const lookForUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true });
    });
    await registration.update();
    const worker = registration.installing ?? registration.waiting ?? (await found);
    if (!worker) return 'none';
    if (worker.state !== 'installing') return worker.state;
    return new Promise<string>((resolve) =>
      worker.addEventListener('statechange', () => resolve(worker.state), { once: true }),
    );
  });

export const offer = (page: Page) => page.getByText('A new version is ready');

/** Counts the documents that a page loads from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

export const OFFLINE = /^You are offline\. Showing data saved /;

/** Serves a build in a folder of the origin: the origin itself serves its files only at the root. */
export const served = (folder: string, base: string): Failure => {
  const host = new StaticHost(folder, base);
  return ({ request, response }) =>
    host.handle({ url: request.path, method: request.method, headers: request.headers } as IncomingMessage, response);
};
