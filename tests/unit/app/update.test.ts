import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { send, updateAtom, watchUpdate } from '@/app/update';
import { setDirty } from '@/state/dirty';
import { store } from '@/state/store';
import { navigatorWithWorker } from '../../support/locks';

const form = {};
let locks: ReturnType<typeof navigatorWithWorker>['locks'];

beforeEach(() => {
  const navigator = navigatorWithWorker();
  locks = navigator.locks;
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('addEventListener', () => {});
  watchUpdate();
});
afterEach(() => {
  setDirty(form, false);
  vi.unstubAllGlobals();
});

const phase = () => store.get(updateAtom).phase;
/** Another tab asks whether this one has something at stake. */
const isInTheWay = () => locks.request('', { ifAvailable: true }, (lock) => lock === null);

it('G2: a tab whose user has accepted an update and then chosen Later guards its unsaved input again', async () => {
  let otherSaves = () => {};
  void locks.request('', { mode: 'shared' }, () => new Promise<void>((resolve) => (otherSaves = resolve)));
  setDirty(form, true);
  send({ kind: 'found' });
  send({ kind: 'reload', here: 'typed' });
  send({ kind: 'confirm', here: 'typed' });
  await vi.waitFor(() => expect(store.get(updateAtom)).toMatchObject({ phase: 'waiting', for: 'others' }));
  send({ kind: 'later' });
  expect(phase()).toBe('none');
  otherSaves();
  await new Promise((resolve) => setTimeout(resolve));
  expect(await isInTheWay()).toBe(true);
  setDirty(form, false);
  await vi.waitFor(async () => expect(await isInTheWay()).toBe(false));
});
