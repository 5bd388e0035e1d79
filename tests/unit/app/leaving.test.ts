import { afterEach, expect, it, vi } from 'vitest';
import { askBeforeLeaving } from '@/app/leaving';
import { updateAtom } from '@/app/update';
import { setDirty } from '@/state/dirty';
import { store } from '@/state/store';

const form = {};
afterEach(() => {
  setDirty(form, false);
  store.set(updateAtom, { phase: 'none' });
  vi.unstubAllGlobals();
});

it('a reload asks first while work runs that cannot be resumed or input has no draft, and only then', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  askBeforeLeaving();
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  expect(asks()).toBe(false);
  setDirty(form, true, 'running');
  expect(asks()).toBe(true);
  setDirty(form, true, 'typed');
  expect(asks()).toBe(false);
  setDirty(form, true, 'resumable');
  expect(asks()).toBe(false);
  setDirty(form, true, 'unkept');
  expect(asks()).toBe(true);
  setDirty(form, true, 'running');
  setDirty(form, false);
  expect(asks()).toBe(false);
});

it('the reload of an update asks nothing: the user has already said yes to it', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  askBeforeLeaving();
  setDirty(form, true, 'unkept');
  store.set(updateAtom, { phase: 'reloading' });
  expect(page.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});
