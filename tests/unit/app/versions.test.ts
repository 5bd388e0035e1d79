import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A version of the worker. */
class Version extends EventTarget {
  scriptURL = 'https://portal.example/dev-sw.js?dev-sw';
  state = 'installing';
  postMessage() {}
  becomes(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Version | null = null;
  waiting: Version | null = null;
  active: Version | null = null;
  // A registration whose only version failed to install has been dropped: its update() rejects.
  update = async () => {
    if (!this.installing && !this.waiting && !this.active) throw new DOMException('', 'InvalidStateError');
  };

  begins(version: Version): Version {
    this.installing = version;
    this.dispatchEvent(new Event('updatefound'));
    return version;
  }

  installs(version: Version) {
    this.installing = null;
    this.waiting?.becomes('redundant');
    this.waiting = version;
    version.becomes('installed');
  }

  fails(version: Version) {
    this.installing = null;
    version.becomes('redundant');
  }
}

let registration: Registration;
const onWaiting = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  registration = new Registration();
  registration.active = new Version();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: vi.fn(async () => registration),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', new URL('https://portal.example/'));
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function register() {
  const { registerWorker } = await import('@/app/versions');
  onWaiting.mockClear();
  await registerWorker(onWaiting);
}

describe('a new version is offered', () => {
  it('once it is installed, in a tab that was open for long', async () => {
    await register();
    await vi.advanceTimersByTimeAsync(3_600_000);
    const version = registration.begins(new Version());
    expect(onWaiting).toHaveBeenCalledTimes(0);
    registration.installs(version);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onWaiting).toHaveBeenCalledTimes(1);
  });

  it('after an earlier one could not be installed, and again when a still newer one is', async () => {
    await register();
    await vi.advanceTimersByTimeAsync(3_600_000);
    registration.fails(registration.begins(new Version()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onWaiting).toHaveBeenCalledTimes(0);
    registration.installs(registration.begins(new Version()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onWaiting).toHaveBeenCalledTimes(1);
    registration.installs(registration.begins(new Version()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onWaiting).toHaveBeenCalledTimes(2);
  });

  it('if it waited, or was being installed, before the tab was opened', async () => {
    registration.waiting = new Version();
    registration.waiting.state = 'installed';
    registration.installing = new Version();
    await register();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onWaiting).toHaveBeenCalledTimes(1);
    registration.installs(registration.installing);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onWaiting).toHaveBeenCalledTimes(2);
  });

  it('but not the first one of an installation, which replaces none', async () => {
    registration.active = null;
    await register();
    registration.installs(registration.begins(new Version()));
    await vi.advanceTimersByTimeAsync(100);
    expect(onWaiting).toHaveBeenCalledTimes(0);
  });
});

describe('a first installation that fails', () => {
  const registered = () => vi.mocked(navigator.serviceWorker.register);

  it('is tried again in a tab that stays open, where one file did not arrive', async () => {
    registration.active = null;
    await register();
    registration.fails(registration.begins(new Version()));
    const again = new Registration();
    registered().mockResolvedValue(again as unknown as ServiceWorkerRegistration);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(registered()).toHaveBeenCalledTimes(2);
    again.begins(new Version());
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(registered()).toHaveBeenCalledTimes(2);
  });

  it('is followed by looks for the next version, in the tab that registered the worker anew', async () => {
    registration.active = null;
    await register();
    registration.fails(registration.begins(new Version()));
    const again = new Registration();
    const looked = vi.spyOn(again, 'update');
    registered().mockResolvedValue(again as unknown as ServiceWorkerRegistration);
    await vi.advanceTimersByTimeAsync(3_600_000);
    again.active = new Version();
    expect(looked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(looked).toHaveBeenCalledOnce();
  });

  it('A3: is tried again by the next call where the worker could not be registered, and warned of once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    registered().mockRejectedValueOnce(new TypeError('no network')).mockRejectedValueOnce(new TypeError('no network'));
    const { registerWorker } = await import('@/app/versions');
    expect(await registerWorker(() => {})).toBe(false);
    expect(await registerWorker(() => {})).toBe(false);
    expect(await registerWorker(() => {})).toBe(true);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('a page that a forced reload left without a worker', () => {
  const claims = async (waiting: Version | null) => {
    const active = registration.active as Version;
    vi.stubGlobal('navigator', { serviceWorker: Object.assign(navigator.serviceWorker, { controller: null }) });
    registration.waiting = waiting;
    const sent = vi.spyOn(active, 'postMessage');
    await register();
    return sent.mock.calls.flat();
  };

  it('is taken back by it', async () => {
    expect(await claims(null)).toEqual([{ kind: 'claim' }]);
  });

  it('is left alone by one that is about to be replaced', async () => {
    expect(await claims(new Version())).toEqual([]);
  });
});

it('a page waits for its worker to take control, and no longer than the limit', async () => {
  const serviceWorker = Object.assign(new EventTarget(), { controller: null as Version | null });
  vi.stubGlobal('navigator', { serviceWorker });
  const { controlled } = await import('@/app/versions');
  const [short, long] = [controlled(1_000), controlled(60_000)];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await short).toBe(false);
  // Another installation's worker.
  serviceWorker.controller = Object.assign(new Version(), { scriptURL: 'https://portal.example/demo/sw.js' });
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  const answered = vi.fn();
  void long.then(answered);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answered).not.toHaveBeenCalled();
  serviceWorker.controller = new Version();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(await long).toBe(true);
  expect(await controlled(0), 'at once').toBe(true);
});
