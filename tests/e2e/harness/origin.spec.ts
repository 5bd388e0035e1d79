/** Tests of the tools that the other tests use: what they claim to break must break. */
import { cutBody, cutChunk, delay, hang, html200, missing, reset, status } from '../../support/failures';
import { expect, test } from '../../support/test';

const PROBE = '/auth/me';

const outcome = (path: string) =>
  fetch(path).then(
    (response) =>
      response.text().then(
        (text) => `${response.status} ${text.slice(0, 15)}`,
        () => 'cut',
      ),
    () => 'failed',
  );

test.describe('the origin', () => {
  test('fails a path in the given way for as long as it should, and recovers', async ({ origin, page, troubles }) => {
    troubles.expected(/never/);
    await page.goto('/robots.txt');
    const ask = () => page.evaluate(outcome, PROBE);
    const well = await ask();
    expect(well).toMatch(/^(200|401) \{/);

    origin.fail(PROBE, status(503, { retryAfter: 1 }), { times: 1 });
    expect(await ask()).toMatch(/^503 /);
    expect(await ask()).toBe(well);

    for (const [failure, expected] of [
      [cutBody, 'cut'],
      [cutChunk, 'cut'],
      [reset, 'failed'],
      [html200, '200 <!doctype html>'],
    ] as const) {
      const undo = origin.fail(PROBE, failure);
      expect(await ask()).toBe(expected);
      undo();
      expect(await ask()).toBe(well);
    }
  });

  test('goes down with every connection, and up again at the same address', async ({ origin, page }) => {
    await page.goto('/robots.txt');
    origin.fail(PROBE, hang);
    const arrived = origin.log.next({ path: PROBE });
    const waiting = page.evaluate(outcome, PROBE);
    await arrived;
    await origin.down();
    expect(await waiting).toBe('failed');
    expect(await page.evaluate(outcome, PROBE)).toBe('failed');
    origin.heal();
    await origin.up();
    expect(await page.evaluate(outcome, PROBE)).toMatch(/^(200|401) \{/);
  });

  test('answers late without losing the answer, and counts requests', async ({ origin, page }) => {
    await page.goto('/robots.txt');
    origin.fail(PROBE, delay(300), { times: 1 });
    const before = Date.now();
    expect(await page.evaluate(outcome, PROBE)).toMatch(/^(200|401) \{/);
    expect(Date.now() - before).toBeGreaterThanOrEqual(300);
    expect(origin.log.count({ path: PROBE, method: 'GET' })).toBe(1);
  });

  test('serves build N or N+1, which share no asset', async ({ origin, page }) => {
    origin.serve('n');
    const old = origin.files.filter((name) => name.startsWith('assets/'));
    origin.serve('n1');
    expect(old.length).toBeGreaterThan(0);
    expect(origin.files.filter((name) => old.includes(name))).toEqual([]);
    const response = await page.request.get(`/${old[0]}`);
    expect(response.status()).toBe(404);
    expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
  });

  test('can withhold a single file', async ({ origin, page }) => {
    origin.fail('/sw.js', missing);
    expect((await page.request.get('/sw.js')).status()).toBe(404);
    origin.heal();
    expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
  });
});
