/** A browser that lacks a required feature (reliability.md, L2). */
import { status } from '../../support/failures';
import { expect, test } from '../../support/test';

const LACKS: [feature: string, takeAway: () => void][] = [
  ['constructable style sheets', () => Reflect.set(globalThis, 'CSSStyleSheet', undefined)],
  ['popovers', () => Reflect.deleteProperty(HTMLElement.prototype, 'popover')],
  ['request timeouts', () => Reflect.deleteProperty(AbortSignal, 'timeout')],
  [
    'recent JavaScript features',
    () => {
      Reflect.deleteProperty(Array.prototype, 'toSorted');
      // Safari 13 has none.
      Reflect.deleteProperty(globalThis, 'BigInt');
    },
  ],
  ['URL validation', () => Reflect.deleteProperty(URL, 'canParse')],
];

for (const [feature, takeAway] of LACKS) {
  test(`L2: a browser without ${feature} gets a sentence that names the browsers that work, not a blank page`, async ({
    page,
    origin,
    troubles,
  }) => {
    // The app's code fails in such a browser; the sentence is about that.
    troubles.expected(/CSSStyleSheet/);
    await page.addInitScript(takeAway);
    await page.goto('/login');
    await expect(page.getByRole('alert')).toHaveText(
      `Portcullis does not work in this browser, which lacks ${feature}. Use Chrome or Edge 120, Firefox 125, Safari 17, or later.`,
    );
    expect(origin.log.all().filter((request) => request.api)).toEqual([]);
  });
}

test('L2: if a script does not load, there is a sentence and not a blank page', async ({ page, origin }) => {
  origin.fail(/\/assets\/core-.*\.js$/, status(503));
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(
    'Portcullis could not be loaded. Check your connection, and reload the page.',
  );
});
