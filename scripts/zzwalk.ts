import { chromium } from '@playwright/test';
import { BenchHost } from '../tests/bench/host';
import { SLOW } from '../tests/bench/link';
import { dataShown, goTo, openPage, signedIn } from '../tests/bench/visits';
import { chromiumLaunch } from './lib/chromium';
export async function main(argv: string[]) {
  const net = (argv[0] ?? 'plain') as 'plain';
  const host = await BenchHost.start(argv[1] ?? 'dist', 'acme');
  const browser = await chromium.launch(chromiumLaunch());
  const context = await signedIn(browser, host);
  const { page, cdp } = await openPage(context, net);
  if ((net as string) === 'slow') host.link.speed = SLOW;
  await page.goto(`${host.url}/dashboard`);
  await dataShown(page);
  await new Promise((r) => setTimeout(r, 3000));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForLoadState('networkidle');
  const S = [
    ['/apps', 'Apps'],
    ['/users', 'Internal Users'],
    ['/external-users', 'External Users'],
    ['/external-user-groups', 'User Groups'],
    ['/tiles', 'Tile Policies'],
    ['/billing', 'Billing & Plans'],
    ['/dashboard', 'Dashboard'],
  ];
  for (let round = 0; round < 3; round++) {
    const out: string[] = [];
    for (const [path, title] of S) {
      const prof = argv[2] === path && round === 1;
      if (prof) {
        await cdp.send('Profiler.enable');
        await cdp.send('Profiler.setSamplingInterval', { interval: 100 });
        await cdp.send('Profiler.start');
      }
      out.push(path + ' ' + Math.round(await goTo(page, { path: path!, title: title! })));
      if (prof) {
        const { profile } = await cdp.send('Profiler.stop');
        const self = new Map<string, number>();
        const byId = new Map(profile.nodes.map((n) => [n.id, n]));
        profile.samples!.forEach((id, i) => {
          const n = byId.get(id)!;
          const k = n.callFrame.functionName + ' ' + n.callFrame.url.slice(-24) + ':' + n.callFrame.lineNumber;
          self.set(k, (self.get(k) ?? 0) + profile.timeDeltas![i]! / 1000);
        });
        console.log(
          [...self]
            .sort((a, b) => b[1] - a[1])
            .slice(0, 25)
            .map(([k, v]) => v.toFixed(1) + ' ' + k)
            .join('\n'),
        );
      }
      await new Promise((r) => setTimeout(r, 300));
    }
    console.log(out.join('  '));
  }
  await browser.close();
  await host.stop();
}
