/**
 * If the tools stopped cutting the worker's network, every offline test would pass without testing anything. These tests make sure that
 * a fetch made by the worker itself really fails offline.
 */
import { waitForWorker } from '../../support/browser';
import { expect, test } from '../../support/test';

const PROBE = '/auth/me';

test.describe('canary', () => {
  for (const way of ['context offline', 'origin down'] as const) {
    test(`a fetch made by the worker fails: ${way}`, async ({ context, origin, page }) => {
      const registered = context.waitForEvent('serviceworker');
      await page.goto('/login');
      const worker = await registered;
      await waitForWorker(page);
      const ask = () =>
        worker.evaluate(
          (path) =>
            fetch(`${path}?${Math.random()}`).then(
              (response) => `answered ${response.status}`,
              () => 'failed',
            ),
          PROBE,
        );
      expect(await ask()).toMatch(/^answered/);

      if (way === 'context offline') await context.setOffline(true);
      else await origin.down();
      expect(await ask()).toBe('failed');

      if (way === 'context offline') await context.setOffline(false);
      else await origin.up();
      await expect.poll(ask).toMatch(/^answered/);
    });
  }
});
