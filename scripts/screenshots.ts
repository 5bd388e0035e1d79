/**
 * `npm run screenshots`: takes the pictures of the manifest and the README from the built demo. With `--all` it takes every screen in every
 * state, at every width, in both modes, into .cache/screenshots for review, and prints layout faults that can be measured.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { SCREENSHOTS } from './lib/manifest';
import { OptionError, oneOf, readOptions } from './lib/options';
import { STATES } from './lib/pictures/album';
import { layoutFaults } from './lib/pictures/faults';
import { disturb, Stage, settled } from './lib/pictures/stage';

const DEMO = 'dist-demo';
const ALBUM = '.cache/screenshots';
/** 720 is a width of 1440 at 200 % zoom. */
const WIDTHS = ['1440', '1024', '768', '720', '390', '320'] as const;
const MODES = ['light', 'dark'] as const;
/** Longer pages are cut off here. */
const TALLEST = 2400;

interface Wanted {
  widths: readonly string[];
  modes: readonly ('light' | 'dark')[];
  only: RegExp;
}

export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, {
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    width: { type: 'string' },
    mode: { type: 'string' },
  });
  const narrowed = options.only ?? options.width ?? options.mode;
  if (narrowed !== undefined && !options.all) throw new OptionError('--only, --width and --mode go with --all');
  const wanted: Wanted = {
    widths: options.width === undefined ? WIDTHS : [oneOf('width', options.width, WIDTHS)],
    modes: options.mode === undefined ? MODES : [oneOf('mode', options.mode, MODES)],
    only: pattern(options.only ?? ''),
  };
  if (!existsSync(`${DEMO}/index.html`)) {
    throw new OptionError(`There is no build in ${DEMO}/. Run: npm run build:demo`);
  }
  const stage = await Stage.open(DEMO);
  try {
    if (options.all) await takeAlbum(stage, wanted);
    else await takePublished(stage);
  } finally {
    await stage.close();
  }
}

function pattern(raw: string): RegExp {
  try {
    return new RegExp(raw);
  } catch {
    throw new OptionError(`--only is '${raw}': it must be a regular expression such as 'apps|failed/dashboard'`);
  }
}

/** The pictures that are committed: the manifest's, and the README's: the dashboard, an attack, and a tablet without a network. */
async function takePublished(stage: Stage): Promise<void> {
  const page = await stage.signedIn('acme');
  for (const { src, path, sizes } of SCREENSHOTS) {
    const [width = 0, height = 0] = sizes.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await page.goto(stage.url + path);
    await settled(page);
    await shoot(page, join('public', src));
  }
  await page.setViewportSize({ width: 1440, height: 960 });
  await page.goto(`${stage.url}/dashboard`);
  await settled(page);
  await shoot(page, 'docs/dashboard.png');
  await page.setViewportSize({ width: 1024, height: 768 });
  await disturb(page, { offline: true });
  await page.goto(`${stage.url}/external-users`);
  await settled(page);
  await shoot(page, 'docs/offline-on-a-tablet.png');
  const attacked = await stage.signedIn('under-attack');
  await attacked.setViewportSize({ width: 1440, height: 960 });
  await attacked.goto(`${stage.url}/dashboard`);
  await settled(attacked);
  await shoot(attacked, 'docs/attack.png');
}

async function shoot(page: Page, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  console.log(path);
}

async function takeAlbum(stage: Stage, { widths, modes, only }: Wanted): Promise<void> {
  let taken = 0;
  let faulty = 0;
  for (const [state, { scenes, open, before, settle = true }] of Object.entries(STATES)) {
    const chosen = scenes.filter(({ name }) => only.test(`${state}/${name}`));
    if (chosen.length === 0) continue;
    const page = await open(stage);
    for (const { name, path, act } of chosen) {
      await page.setViewportSize({ width: Number(widths[0]), height: 900 });
      try {
        await before?.(page);
        await page.goto(stage.url + path);
        await settled(page, settle ? undefined : 1);
        await act?.(page);
      } catch (error) {
        // A scene that cannot be reached does not stop the others.
        faulty += 1;
        console.error(`${state}/${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
      for (const width of widths) {
        for (const mode of modes) {
          await page.emulateMedia({ colorScheme: mode });
          const faults = await takeWhole(page, Number(width), join(ALBUM, state, `${name}.${width}.${mode}.png`));
          taken += 1;
          if (mode !== modes[0]) continue;
          faulty += faults.length;
          for (const fault of faults) console.log(`${state}/${name} at ${width} px: ${fault}`);
        }
      }
    }
    await page.context().close();
  }
  if (taken === 0) throw new OptionError(`--only matches none of the ${Object.keys(STATES).join(', ')} pictures`);
  console.log(`${taken} pictures in ${ALBUM}/, ${faulty} faults`);
}

/** Takes the whole page by making the window as tall as the page, so that sticky elements stay at its edges. */
async function takeWhole(page: Page, width: number, path: string): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  // Dialogs and menus are shown in a window of the usual height.
  const height = await page.evaluate(() =>
    document.querySelector('[role=dialog], [role=menu], dialog[open]') ? 0 : document.documentElement.scrollHeight,
  );
  if (height > 900) await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  return layoutFaults(page);
}
