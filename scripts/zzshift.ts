// @ts-nocheck
import { chromium } from '@playwright/test';
import { chromiumLaunch } from './lib/chromium';
import { BenchHost } from '../tests/bench/host';
import { SLOW } from '../tests/bench/link';
import { signedIn, openPage, dataShown, goTo } from '../tests/bench/visits';
const SCREENS = [['/apps','Apps'],['/external-users','External Users'],['/external-user-groups','User Groups'],['/users','Internal Users'],['/tiles','Tile Policies'],['/billing','Billing & Plans'],['/dashboard','Dashboard']];
export async function main([net = 'slow', runs = '3']) {
  const browser = await chromium.launch(chromiumLaunch());
  const host = await BenchHost.start('dist', 'acme');
  for (let i = 0; i < Number(runs); i++) {
    const context = await signedIn(browser, host);
    await context.addInitScript(() => { window.__s = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) window.__s.push([e.value, e.startTime, e.hadRecentInput, e.sources.map((s) => [s.node?.outerHTML?.slice(0, 160) ?? s.node?.textContent, JSON.stringify(s.previousRect), JSON.stringify(s.currentRect)])]); }).observe({ type: 'layout-shift', buffered: true }); });
    host.link.speed = net === 'slow' ? SLOW : null;
    const { page } = await openPage(context, net);
    await page.goto(`${host.url}/dashboard`); await dataShown(page); await page.waitForTimeout(3500);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {})); await page.waitForLoadState('networkidle');
    console.log('cold', JSON.stringify(await page.evaluate(() => window.__s), null, 1));
    for (const _ of [1, 2]) for (const [path, title] of SCREENS) await goTo(page, { path, title });
    await page.reload(); await dataShown(page); await page.waitForTimeout(3500);
    console.log('reload', await page.evaluate(() => window.probe.data), JSON.stringify(await page.evaluate(() => window.__s), null, 1));
    await context.close(); await host.link.down(); await host.link.up();
  }
  await browser.close(); await host.stop();
}
