/** The kit looks the same, element by element, with compiled styles and with Chakra's runtime; and axe checks all of it. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Audit } from '../support/axe';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const SCENES = [
  'components',
  'fields',
  'tables',
  'shell',
  'sign-in',
  'form',
  'panel',
  'confirm',
  'secret',
  'side',
  'info',
  'search',
  'menu',
  'toasts',
] as const;

/** Opens a scene from a build of the gallery, in light mode, without a server. */
async function open(page: Page, build: string, scene: string): Promise<void> {
  await page.route('http://kit.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join('dist-test-kit', build, pathname === '/' ? 'index.html' : pathname);
    await route.fulfill({ body: await readFile(file), contentType: TYPES[extname(file)] ?? 'text/plain' });
  });
  await page.goto(`http://kit.test/?scene=${scene}`);
  if (scene === 'fields' || scene === 'tables') await expect(page.getByRole('region').first()).toBeVisible();
  else if (scene === 'shell' || scene === 'sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  else if (scene === 'components') await expect(page.getByRole('button', { name: 'Create app' })).toBeVisible();
  else if (scene === 'menu') {
    await page.getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(3);
  } else if (scene === 'toasts') await expect(page.getByText('Failed to delete user')).toBeVisible();
  else await expect(page.getByRole('dialog')).toBeVisible();
  // Announced a moment after the dialog is shown, in an element of its own.
  if (scene === 'search') await expect(page.locator('[aria-live]').getByText('2 results')).toBeAttached();
}

interface Seen {
  name: string;
  style: Record<string, string>;
}

/** Runs in the page. Leaves out custom properties, which are not visible, and Emotion's prefixes of 2013, which duplicate `align-items`. */
function look(): Seen[] {
  return [...document.querySelectorAll('body *')].map((element) => {
    const all = getComputedStyle(element);
    const names = [...all].filter((name) => !/^(?:--|-webkit-box-)/.test(name));
    const { scope = '', part = '' } = (element as HTMLElement).dataset;
    return {
      name: `${element.tagName.toLowerCase()} ${scope} ${part} '${(element.textContent ?? '').slice(0, 20)}'`,
      style: Object.fromEntries(names.map((name) => [name, all.getPropertyValue(name)])),
    };
  });
}

/** Positions of all elements: cheap to compare, unlike all styles of each. */
const places = () =>
  [...document.querySelectorAll('body *')]
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`)
    .join();

/** Reads the styles once nothing moves any more and the pointer is over nothing. */
async function seen(page: Page): Promise<Seen[]> {
  const still = () =>
    page.evaluate(() =>
      Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))).then(() => {}),
    );
  await page.mouse.move(0, 0);
  await still();
  let before = '';
  await expect
    .poll(async () => {
      const now = await page.evaluate(places);
      const same = now === before;
      before = now;
      return same;
    })
    .toBe(true);
  await still();
  return page.evaluate(look);
}

/** Switches the mode as the gallery does (tests/kit/main.tsx). */
const showIn = (page: Page, mode: 'light' | 'dark'): Promise<void> =>
  page.evaluate((dark) => void document.documentElement.classList.toggle('dark', dark), mode === 'dark');

/** The elements of a scene with their styles, in light and in dark mode. */
async function seenInBoth(page: Page, build: string, scene: string): Promise<Seen[]> {
  await open(page, build, scene);
  const light = await seen(page);
  await showIn(page, 'dark');
  const dark = await seen(page);
  // A file may still be on its way.
  await page.unrouteAll({ behavior: 'wait' });
  // Emotion's style elements are not visible.
  return [...light, ...dark].filter(({ name }) => !/^(?:style|script) /.test(name));
}

for (const scene of SCENES) {
  test(`${scene}, light and dark: compiled styles and Chakra's runtime give every element the same style`, async ({
    page,
  }) => {
    test.slow();
    const compiled = await seenInBoth(page, 'compiled', scene);
    const runtime = await seenInBoth(page, 'runtime', scene);
    expect(compiled.map(({ name }) => name)).toEqual(runtime.map(({ name }) => name));
    expect(compiled.length).toBeGreaterThan(40);
    const differences = compiled.flatMap(({ name, style }, at) =>
      Object.entries(style)
        .filter(([property, value]) => runtime[at]?.style[property] !== value)
        .map(([property, value]) => `${name} ${property}: ${value} | ${runtime[at]?.style[property]}`),
    );
    expect(differences).toEqual([]);
  });
}

test('axe finds nothing in any scene, light and dark', async ({ context, page }) => {
  test.slow();
  const audit = await Audit.start(context, page);
  for (const scene of SCENES) {
    await open(page, 'compiled', scene);
    await audit.check(scene, (mode) => showIn(page, mode));
    // A file may still be on its way.
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(audit.checked).toBe(SCENES.length);
  // A disabled menu item shows its reason under its name. The reason is its description and not part of its accessible name.
  const named = /^menu: label-content-name-mismatch /;
  expect(audit.violations().filter((line) => !named.test(line))).toEqual([]);
});
