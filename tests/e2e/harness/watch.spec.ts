/** The checks at the end of every test must detect the failures they are meant for. */
import { waitForWorker } from '../../support/browser';
import { expect, test } from '../../support/test';

test.describe('the checks at the end of a test', () => {
  test('see an uncaught error of the page', async ({ page, troubles }) => {
    troubles.expected(/on purpose/);
    await page.goto('/robots.txt');
    const seen = page.context().waitForEvent('weberror');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('on purpose');
      });
    });
    await seen;
    expect(troubles.all().join()).toContain('on purpose');
  });

  test('see a violation of the content policy and of Trusted Types', async ({ page, troubles }) => {
    troubles.expected(/evil\.example|TrustedHTML|Trusted|innerHTML/);
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      fetch('https://evil.example/').catch(() => undefined);
      try {
        document.createElement('div').innerHTML = '<b>on purpose</b>';
      } catch {
        // refused, as it must be
      }
    });
    await expect.poll(() => troubles.all().join()).toContain('evil.example');
    await expect.poll(() => troubles.all().join()).toContain('innerHTML');
  });

  test('see an uncaught error and a violation of the worker', async ({ context, page, troubles }) => {
    troubles.expected(/on purpose|evil\.example/);
    const registered = context.waitForEvent('serviceworker');
    await page.goto('/login');
    const worker = await registered;
    await waitForWorker(page);
    await worker.evaluate(() => {
      Promise.reject(new Error('on purpose'));
      fetch('https://evil.example/').catch(() => undefined);
    });
    await expect.poll(() => troubles.all().join()).toContain('on purpose');
    await expect.poll(() => troubles.all().join()).toContain('evil.example');
  });
});
