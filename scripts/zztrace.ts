// @ts-nocheck
import { chromium } from '@playwright/test';
import { chromiumLaunch } from './lib/chromium';
import { BenchHost } from '../tests/bench/host';
import { signedIn, openPage, dataShown, goTo } from '../tests/bench/visits';
const SCREENS = [['/apps','Apps'],['/external-users','External Users'],['/external-user-groups','User Groups'],['/users','Internal Users'],['/tiles','Tile Policies'],['/billing','Billing & Plans'],['/dashboard','Dashboard']];
export async function main([net = 'plain', folder = 'dist']) {
  const browser = await chromium.launch(chromiumLaunch());
  const host = await BenchHost.start(folder, 'acme');
  const context = await signedIn(browser, host);
  const { page, cdp } = await openPage(context, net);
  await page.goto(`${host.url}/dashboard`); await dataShown(page); await page.waitForTimeout(4000);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {})); await page.waitForLoadState('networkidle');
  for (const [path, title] of SCREENS) await goTo(page, { path, title });
  for (const [path, title] of SCREENS) {
    const events = [];
    const onData = (e) => events.push(...e.value);
    cdp.on('Tracing.dataCollected', onData);
    await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing', 'disabled-by-default-devtools.timeline'] } });
    await page.evaluate(() => performance.mark('A'));
    const ms = await goTo(page, { path, title });
    await page.evaluate(() => performance.mark('B'));
    const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r));
    await cdp.send('Tracing.end'); await done; cdp.off('Tracing.dataCollected', onData);
    const a = events.find((e) => e.name === 'A'), b = events.find((e) => e.name === 'B');
    const main = events.filter((e) => e.pid === a.pid && e.tid === a.tid && e.ph === 'X' && e.ts >= a.ts && e.ts <= b.ts);
    const sum = {};
    for (const e of main) (sum[e.name] ??= [0, 0], sum[e.name][0] += e.dur / 1000, sum[e.name][1]++);
    console.log('##', path, ms.toFixed(0), Object.entries(sum).sort((x, y) => y[1][0] - x[1][0]).slice(0, 16).map(([k, v]) => `${k} ${v[0].toFixed(1)}/${v[1]}`).join(', '));
    const frames = events.filter((e) => e.pid === a.pid && /^(FireAnimationFrame|Layout|UpdateLayoutTree|Paint|PrePaint|Layerize|Commit|FunctionCall|RunMicrotasks|EventDispatch)$/.test(e.name) && e.ph === 'X' && e.ts >= a.ts && e.ts <= b.ts && e.dur > 800).sort((x, y) => x.ts - y.ts).map((e) => `${((e.ts - a.ts) / 1000).toFixed(0)}:${e.name}(${(e.dur / 1000).toFixed(1)})`);
    console.log('  ', frames.join(' '));
    await page.waitForTimeout(20);
  }
  await browser.close(); await host.stop();
}
