/** axe-core in the page: WCAG 2.2 AA in both colour modes (ux.md). */
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const STANDARD: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  },
  rules: { 'target-size': { enabled: true } },
};
/** Rules whose result depends on the colour mode; all others see the same document. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

export class Audit {
  readonly #found: string[] = [];
  readonly #page: Page;
  #checked = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Loads axe through the browser, before anything else runs: the page's policy allows no foreign script. */
  static async start(context: BrowserContext, page: Page): Promise<Audit> {
    await context.addInitScript({ path: SOURCE });
    return new Audit(page);
  }

  /**
   * Checks all rules in light mode, and the colour rules in dark mode.
   * @param show switches the page's mode; by default as the device does
   */
  async check(
    state: string,
    show = (mode: 'light' | 'dark') => this.#page.emulateMedia({ colorScheme: mode }),
  ): Promise<void> {
    await show('light');
    await this.#run(state, STANDARD);
    await show('dark');
    await this.#run(`${state}, dark`, COLOURS);
    this.#checked += 1;
  }

  get checked(): number {
    return this.#checked;
  }

  /** One line for each violation: where, which rule, which elements. */
  violations(): readonly string[] {
    return this.#found;
  }

  async #run(state: string, options: RunOptions): Promise<void> {
    const found = await this.#page.evaluate(async (given) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run({ ...given, resultTypes: ['violations'] });
      // A tooltip describes its element and belongs to no landmark.
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => id !== 'region' || target[0] !== '#pc-tooltip')
          .map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
      );
    }, options);
    this.#found.push(...found.map((line) => `${state}: ${line}`));
  }
}
