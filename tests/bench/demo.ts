import type { Browser } from '@playwright/test';
import type { BenchHost } from './host';
import { SLOW } from './link';
import { installProbe } from './probe';
import { type Figures, type Network, openPage } from './visits';

/** The demo's first visit: until the filled-in sign-in form, and from its button to data. The time the visitor takes is left out. */
export async function firstDemoVisit(browser: Browser, host: BenchHost, network: Network): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(installProbe);
  host.link.speed = network === 'slow' ? SLOW : null;
  try {
    const { page } = await openPage(context, network);
    await page.goto(`${host.url}/login`);
    const [form, data] = await page.evaluate(async () => {
      const button = () =>
        [...document.querySelectorAll('button')].find((one) => one.textContent === 'Sign in' && !one.disabled);
      const ready = await window.probe.painted(() => button() !== undefined, 0);
      const from = performance.now();
      button()?.click();
      return [ready, await window.probe.painted(window.probe.hasRow, from)] as const;
    });
    return { demo: form + data };
  } finally {
    await context.close();
    host.link.speed = null;
  }
}
