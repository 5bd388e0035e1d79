import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followRemoval } from '@/app/worker';

/** A worker of the installation at this address. */
class Worker {
  constructor(readonly scriptURL: string) {}
}

const OWN = 'https://portal.example/dev-sw.js?dev-sw';
const OTHER = 'https://portal.example/demo/dev-sw.js?dev-sw';
const reload = vi.fn();
let serviceWorker: EventTarget & { controller: Worker | null };

beforeEach(() => {
  serviceWorker = Object.assign(new EventTarget(), { controller: new Worker(OWN) });
  vi.stubGlobal('ServiceWorker', Worker);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', Object.assign(new URL('https://portal.example/apps'), { reload }));
  reload.mockClear();
  followRemoval();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function hear(data: unknown, from: string) {
  serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, source: new Worker(from) }));
}

describe('the worker that removes the installation’s asks for a reload', () => {
  it('and the page that the old one controls follows', () => {
    hear({ kind: 'reload' }, OWN);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('and a page without a worker stays: it has been freed already', () => {
    serviceWorker.controller = null;
    hear({ kind: 'reload' }, OWN);
    expect(reload).toHaveBeenCalledTimes(0);
  });

  it.each([
    ['another installation’s worker asks', { kind: 'reload' }, OTHER],
    ['it is another message', { kind: 'claim' }, OWN],
    ['it is no message at all', null, OWN],
  ])('and the page stays where %s', (_what, data, from) => {
    hear(data, from);
    expect(reload).toHaveBeenCalledTimes(0);
  });

  it('and a page of another installation, or of another worker, stays', () => {
    serviceWorker.controller = new Worker(OTHER);
    hear({ kind: 'reload' }, OWN);
    hear({ kind: 'reload' }, OTHER);
    expect(reload).toHaveBeenCalledTimes(0);
  });
});
