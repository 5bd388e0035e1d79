import 'fake-indexeddb/auto';
import { createDemoControl } from '@mocks/hosts/control';
import { Provider } from 'jotai';
import { createElement, type PropsWithChildren } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { nextTurn } from '@/api/turns';
import { followSettings } from '@/app/demo';
import { cacheDb } from '@/cache/db';
import { keyOf } from '@/cache/keys';
import { listApps } from '@/contract/apps';
import { useDemo } from '@/features/demo/useDemo';
import { demoSettingsAtom } from '@/state/demo';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { alice, openFor, sessionFor } from '../../cache/support';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

const wrapped = ({ children }: PropsWithChildren) => createElement(Provider, { store }, children);

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf());
  sessionFor(null);
});

/** An onboarding page: the device's session has not been opened. Returns how many answers are stored. */
async function onboardingPage(visibilityState: 'visible' | 'hidden') {
  vi.stubGlobal('document', { visibilityState });
  store.set(sessionAtom, { phase: 'starting' });
  const db = await cacheDb();
  if (!db) throw new Error('no database');
  await openFor(db, alice);
  const key = keyOf(listApps, {}, alice);
  await db.responses.put({ key } as Parameters<typeof db.responses.put>[0]);
  return { stored: () => db.responses.count() };
}

async function openBar() {
  const control = createDemoControl();
  store.set(demoSettingsAtom, undefined);
  onTestFinished(followSettings(control));
  const bar = await renderHook(useDemo, undefined, wrapped);
  await bar.shows(() => expect(bar.now()).toBeTruthy());
  return { control, bar };
}

it.each(['reset', 'scenario'] as const)(
  'on an onboarding page no answer about the data before stays stored: %s',
  async (kind) => {
    const { stored } = await onboardingPage('visible');
    const { control, bar } = await openBar();
    await bar.does(() => control.change({ latencyMs: kind === 'reset' ? 100 : 200 }));
    await bar.shows(() => expect(bar.now()?.latencyMs).toBe(kind === 'reset' ? 100 : 200));
    expect(await stored()).toBe(1);
    await bar.does(() => (kind === 'reset' ? control.reset() : control.change({ scenario: 'empty' })));
    await vi.waitFor(() => bar.does(async () => expect(await stored()).toBe(0)));
  },
);

it('a hidden onboarding page leaves the answers to the tab in which the data was replaced', async () => {
  const { stored } = await onboardingPage('hidden');
  const { control, bar } = await openBar();
  await bar.does(() => control.change({ scenario: 'large' }));
  await bar.shows(() => expect(bar.now()?.scenario).toBe('large'));
  // By now a deletion would have begun, and be done before the next look into the store.
  for (let turn = 0; turn < 2; turn += 1) await nextTurn();
  expect(await stored()).toBe(1);
});
