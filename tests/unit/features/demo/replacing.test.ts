import 'fake-indexeddb/auto';
import { createDemoControl } from '@mocks/hosts/control';
import { createStoredBackend } from '@mocks/hosts/stored-backend';
import { signIns } from '@mocks/index';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { Provider } from 'jotai';
import { createElement, type PropsWithChildren } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadBackend } from '#backend/page';
import { followSettings, startDemo } from '@/app/demo';
import { appliedRules, noteAppliedRule } from '@/cache/endpoint-rules';
import { useDemo } from '@/features/demo/useDemo';
import { useDemoWork } from '@/features/demo/useDemoWork';
import { type DemoControl, demoUndoAtom } from '@/state/demo';
import { setDirty } from '@/state/dirty';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { alice, bob, sessionFor } from '../../cache/support';
import { Client } from '../../mocks/client';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

const announce = vi.hoisted(() => vi.fn());
vi.mock('@/ui/util/announce', () => ({ announce, silence: () => {} }));
vi.mock('#backend/page', () => ({ loadBackend: vi.fn() }));

const wrapped = ({ children }: PropsWithChildren) => createElement(Provider, { store }, children);
const client = () => {
  const backend = createStoredBackend({ base: '/' });
  return new Client((request) => backend.answer(request));
};
const appsOf = async (of: Client) =>
  (await of.json<{ apps: { id: string }[] }>(of.get('/api/apps'))).apps.map(({ id }) => id);
const signInAs = (session: typeof alice) =>
  store.set(sessionAtom, { phase: 'open', id: 1, session, verified: true, afresh: false });

let control: DemoControl;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Dexie.dependencies.indexedDB = indexedDB;
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  control = createDemoControl();
  store.set(demoUndoAtom, null);
  store.set(sessionAtom, { phase: 'closed', reason: 'none', failure: null });
  sessionFor(null);
});

const openDialog = () => renderHook(useDemoWork, control, wrapped);

it('a reset that ends the session can be undone in a dialog that is opened later, on /login', async () => {
  const admin = await client().signIn(signIns.sameTenant);
  await admin.delete('/api/apps/app_ios');
  const first = await openDialog();
  await first.does(() => first.now().replace(() => control.reset(), 'Demo data reset.'));
  expect((await admin.get('/auth/me')).status).toBe(401);
  await first.unmount();

  const second = await openDialog();
  expect(second.now()).toMatchObject({ result: null, undoable: { said: 'Demo data reset.' } });
  await second.does(() => second.now().undo());
  expect(second.now()).toMatchObject({
    result: { kind: 'done', text: 'Everything is back to how it was.' },
    undoable: null,
  });
  expect(await appsOf(await admin.signIn(signIns.sameTenant))).not.toContain('app_ios');
});

it('what else is done in the dialog does not take the undo away, and a later replacement is the one that is undone', async () => {
  const dialog = await openDialog();
  const { does, now } = dialog;
  await does(() => now().replace(() => control.change({ scenario: 'empty' }), 'The demo now shows Fresh tenant.'));
  await does(() => now().run(() => control.change({ latencyMs: 200 }), null));
  await does(() => now().replace(() => control.importState('{"a":1}'), 'State imported from wrong.json.'));
  expect(now()).toMatchObject({
    result: { kind: 'failed', text: 'This is not an export of the Portcullis demo.' },
    undoable: { said: 'The demo now shows Fresh tenant.' },
  });
  await does(() => now().replace(() => control.change({ scenario: 'large' }), 'The demo now shows Large.'));
  expect(now()).toMatchObject({ result: null, undoable: { said: 'The demo now shows Large.' } });
  await does(() => now().undo());
  expect((await control.settings()).scenario).toBe('empty');
  expect(now().undoable).toBeNull();
});

it('data of a newer version, which cannot be kept, is replaced without an undo', async () => {
  const newer = { ...control, exportState: async () => null };
  const { does, now } = await renderHook(useDemoWork, newer, wrapped);
  await does(() => now().replace(() => control.change({ scenario: 'large' }), 'The demo now shows Large.'));
  expect((await control.settings()).scenario).toBe('large');
  expect(now()).toMatchObject({ result: { kind: 'done', text: 'The demo now shows Large.' }, undoable: null });
});

it.each(['resumable', 'running'] as const)(
  'while work runs that is %s, no data is replaced under it, not even by the undo; afterwards it is',
  async (kind) => {
    const { does, now } = await openDialog();
    const choose = (scenario: string) => does(() => now().replace(() => control.change({ scenario }), scenario));
    const scenario = async () => (await control.settings()).scenario;
    await choose('large');
    const work = {};
    setDirty(work, true, kind);
    const refused = {
      kind: 'failed',
      text: 'An import or other work is running. Wait until it is done, or cancel it first.',
    };
    await choose('empty');
    expect([await scenario(), now().result]).toEqual(['large', refused]);
    await does(() => now().undo());
    expect([await scenario(), now().result]).toEqual(['large', refused]);
    setDirty(work, false);
    await does(() => now().undo());
    expect([await scenario(), now().result?.kind]).toEqual(['acme', 'done']);
  },
);

it('what has been done is announced, and a switch that shows it itself is not', async () => {
  announce.mockClear();
  const { does, now } = await openDialog();
  await does(() => now().replace(() => control.reset(), 'Demo data reset.'));
  await does(() => now().run(() => control.change({ latencyMs: 200 }), null));
  await does(() => now().run(async () => {}, 'The state was exported to a file.'));
  await does(() => now().replace(() => control.importState('{"a":1}'), 'State imported from wrong.json.'));
  await does(() => now().undo());
  expect(announce.mock.calls.flat()).toEqual([
    'Demo data reset.',
    'The state was exported to a file.',
    'Everything is back to how it was.',
  ]);
});

it('a link to another scenario can be undone, and works even if the state before cannot be kept', async () => {
  const open = async (search: string, over: Partial<DemoControl> = {}) => {
    vi.stubGlobal('location', { href: `https://demo.example/apps${search}`, reload: () => {} });
    vi.stubGlobal('history', { state: null, replaceState: () => {} });
    vi.stubGlobal('navigator', { serviceWorker: undefined });
    vi.mocked(loadBackend as () => Promise<unknown>).mockResolvedValue({
      control: { ...control, ...over },
      hostInPage: async () => {},
    });
    await startDemo();
  };
  await (await client().signIn(signIns.demo)).delete('/api/apps/app_ios');
  await open('?scenario=under-attack');
  expect((await control.settings()).scenario).toBe('under-attack');
  const dialog = await openDialog();
  expect(dialog.now().undoable?.said).toBe('The demo now shows Under attack.');
  await dialog.does(() => dialog.now().undo());
  expect((await control.settings()).scenario).toBe('acme');
  expect(await appsOf(await client().signIn(signIns.demo))).not.toContain('app_ios');

  await open('?scenario=empty', { exportState: () => Promise.reject(new Error('no room')) });
  expect((await control.settings()).scenario).toBe('empty');
  expect(store.get(demoUndoAtom)).toBeNull();
});

const RULE = { app: 'shop', endpoint: 7, method: 'GET', pattern: '/', limit: 10, window: '1m', mode: 'block', at: 1 };
const rulesOf = (owner: typeof alice) => [...appliedRules(owner, 'shop').values()].map(({ endpoint }) => endpoint);

it('rules of endpoints go with the data that they belong to and come back with it, whatever the screens read anew', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  signInAs(alice);
  noteAppliedRule(alice, RULE);
  onTestFinished(followSettings(control));
  const bar = await renderHook(useDemo, undefined, wrapped);
  const dialog = await openDialog();
  await dialog.does(() => dialog.now().replace(() => control.reset(), 'Demo data reset.'));
  expect(rulesOf(alice)).toEqual([]);
  noteAppliedRule(alice, { ...RULE, endpoint: 8 });
  await dialog.does(() => dialog.now().undo());
  // By then the bar has read everything anew.
  await bar.does(() => control.change({ latencyMs: 100 }));
  await bar.shows(() => expect(bar.now()?.latencyMs).toBe(100));
  expect(rulesOf(alice)).toEqual(['7']);
});

it('rules of endpoints do not come back to a session that is over, or to another one', async () => {
  for (const next of [null, bob]) {
    signInAs(alice);
    noteAppliedRule(alice, RULE);
    const dialog = await openDialog();
    await dialog.does(() => dialog.now().replace(() => control.reset(), 'Demo data reset.'));
    if (next) signInAs(next);
    else store.set(sessionAtom, { phase: 'closed', reason: 'ended', failure: null });
    await dialog.does(() => dialog.now().undo());
    expect(rulesOf(alice)).toEqual([]);
    expect(localStorage.getItem('endpoint_rules')).toBeNull();
  }
});
