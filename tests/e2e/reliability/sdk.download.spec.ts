/** Downloads of an SDK from hosts that misbehave (reliability.md, E11). */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { signIns } from '../../../mocks/accounts';
import { openAt } from '../../support/browser';
import { answer, type Failure, hang, reset, wrongShape } from '../../support/failures';
import type { Origin } from '../../support/origin';
import { ALONE, within } from '../../support/pace';
import { expect, test } from '../../support/test';

test.use({ build: 'n' });

const SENTENCE = 'Failed to download SDK. Please try again.';
const PRESIGN = /^\/sdk\/presigned-download\//;
const FILE = '/sdk/files/app.zip';
/** 15 s, a fifth of it in this build. */
const SILENCE_MS = 3_000;

/** Sends half of a file, then stays silent with the connection open. */
const stall: Failure = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/zip', 'content-length': '2000' });
  response.write(Buffer.alloc(1_000));
};

/** Sends half of a file, then closes the connection. */
const cut: Failure = async (exchange) => {
  stall(exchange);
  await exchange.wait(50);
  exchange.response.socket?.destroy();
};

async function askForSdk(page: Page, origin: Origin, url: string): Promise<void> {
  origin.fail(PRESIGN, wrongShape({ url }));
  await page.getByRole('button', { name: 'Actions for Partner API' }).click();
  await page.getByRole('menuitem', { name: 'Download SDK' }).click();
}

/** The names under which a download for the checklist is noted on the device. */
const downloadsNoted = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('sdk')));

/** Expects the sentence, no new tab, the same page, and no ticked step in the checklist. */
async function failsInWords(page: Page): Promise<void> {
  const told = page.getByRole('alert').filter({ hasText: SENTENCE });
  await expect(told).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe('/apps');
  expect(await downloadsNoted(page)).toEqual([]);
  await told.getByRole('button', { name: 'Dismiss' }).click();
  await expect(told).toHaveCount(0);
}

/** Runs a file host on another origin. */
async function withHost(listener: RequestListener, work: (address: string) => Promise<void>): Promise<void> {
  const host = createServer(listener);
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(host.address() as AddressInfo).port}/app.zip`);
  } finally {
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
  }
}

const WAYS: readonly [string, Failure][] = [
  ['answers 403', answer(403, { 'content-type': 'application/xml' }, '<Error><Code>AccessDenied</Code></Error>')],
  ['is unreachable', reset],
  ['cuts the file', cut],
  ['answers with a page', answer(200, { 'content-type': 'text/html' }, '<!doctype html><p>Welcome')],
];

for (const [way, failure] of WAYS) {
  test(`E11: a host that ${way} is reported in the specified sentence, with no tab and nothing ticked`, async ({
    origin,
    page,
  }) => {
    origin.fail(FILE, failure);
    await openAt(page, '/apps', signIns.demo);
    await askForSdk(page, origin, `${origin.url}${FILE}`);
    await failsInWords(page);
  });
}

const SILENT_WAYS: readonly [string, Failure][] = [
  ['never answers', hang],
  ['stalls in the middle of the file', stall],
];

for (const [way, failure] of SILENT_WAYS) {
  test(
    `E11: a host that ${way} is reported as soon as it has been silent for its limit, with no tab and nothing ticked`,
    ALONE,
    async ({ origin, page }) => {
      origin.fail(FILE, failure);
      await openAt(page, '/apps', signIns.demo);
      const asked = origin.log.next({ path: FILE });
      await askForSdk(page, origin, `${origin.url}${FILE}`);
      await asked;
      await expect(page.getByRole('alert').filter({ hasText: SENTENCE })).toBeVisible({
        timeout: SILENCE_MS + within(1_000),
      });
      await failsInWords(page);
    },
  );
}

test('E11: the message of a failed download goes once the SDK has been downloaded', async ({ origin, page }) => {
  origin.fail(FILE, answer(200, { 'content-type': 'application/zip' }, 'zip'));
  origin.fail(FILE, answer(403, {}, ''), { times: 1 });
  await openAt(page, '/apps', signIns.demo);
  const told = page.getByRole('alert').filter({ hasText: SENTENCE });
  await askForSdk(page, origin, `${origin.url}${FILE}`);
  await expect(told).toBeVisible();
  await askForSdk(page, origin, `${origin.url}${FILE}`);
  await expect(page.getByText(/^Partner API SDK .* downloaded$/)).toBeVisible();
  expect(await downloadsNoted(page)).toHaveLength(1);
  await expect(told).toHaveCount(0);
});

test('E11: the portal waits for a slow host as long as it sends something, and names the file after the app', async ({
  origin,
  page,
}) => {
  // 20 pieces, together longer than the limit of silence.
  origin.fail(FILE, async ({ response, wait }) => {
    response.writeHead(200, { 'content-type': 'application/zip' });
    for (let piece = 0; piece < 20; piece += 1) {
      response.write(Buffer.alloc(100));
      await wait(200);
    }
    response.end();
  });
  await openAt(page, '/apps', signIns.demo);
  const download = page.waitForEvent('download');
  await askForSdk(page, origin, `${origin.url}${FILE}`);
  expect((await download).suggestedFilename()).toBe('partner-api-sdk.zip');
});

test('E11: a file on another origin that the policy or the host makes unreadable is reported in the specified sentence', async ({
  origin,
  page,
  troubles,
}) => {
  troubles.expected(/connect-src|Content Security Policy/);
  await openAt(page, '/apps', signIns.demo);
  await withHost(
    (_, response) => response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error/>'),
    async (address) => {
      await askForSdk(page, origin, address);
      await failsInWords(page);
    },
  );
});

test.describe('if the policy names the host', () => {
  test.use({ bypassCSP: true });

  test('E11: a file on another origin is saved under the name of the app if its host allows reading, and reported if not', async ({
    origin,
    page,
  }) => {
    await openAt(page, '/apps', signIns.demo);
    for (const headers of [{ 'access-control-allow-origin': '*' }, {}] as Record<string, string>[]) {
      await withHost(
        (_, response) => response.writeHead(200, { 'content-type': 'application/zip', ...headers }).end('PK'),
        async (address) => {
          const readable = 'access-control-allow-origin' in headers;
          const download = readable ? page.waitForEvent('download') : null;
          await askForSdk(page, origin, address);
          if (download) {
            expect((await download).suggestedFilename()).toBe('partner-api-sdk.zip');
            for (const name of await downloadsNoted(page))
              await page.evaluate((key) => localStorage.removeItem(key), name);
          } else await failsInWords(page);
        },
      );
    }
  });
});
