// @ts-nocheck
import { chromium } from '@playwright/test';
import { createServer } from 'node:http';
import { chromiumLaunch } from './lib/chromium';
import { readFileSync } from 'node:fs';
import { BenchHost } from '../tests/bench/host';
export async function main([folder='dist']) {
  const html = readFileSync(`${folder}/index.html`, 'utf8');
  const variants = {
    blank: '<!doctype html><html><head><title>x</title></head><body><p>hello</p></body></html>',
    full: html,
    noscript: html.replace(/<script[^>]*><\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, ''),
    bootonly: html.replace(/<script type="module"[^>]*><\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, ''),
    modulesonly: html.replace(/<script src[^>]*><\/script>/g, ''),
  };
  const host = await BenchHost.start(folder, 'acme');
  const browser = await chromium.launch(chromiumLaunch());
  for (const [name, body] of Object.entries(variants)) {
    const fps = [];
    for (let i = 0; i < 7; i++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      await page.route('**/dashboard', (r) => name === 'full' ? r.continue() : r.fulfill({ body, contentType: 'text/html' }));
      await page.goto(`${host.url}/dashboard`);
      await page.waitForTimeout(300);
      fps.push(Math.round(await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime)));
      await context.close();
    }
    console.log(name, fps.join(' '));
  }
  await browser.close(); await host.stop();
}
