import { beforeEach, expect, it, vi } from 'vitest';
import { ReloadDialog } from '@/app/shell/ReloadDialog';
import { useUnsent } from '@/features/external-users/import/unsent';
import { atStake } from '@/parts/atStake';
import { lazyCode } from '@/parts/lazyCode';
import { hasRunningWork, hasUnresumableWork, setDirty } from '@/state/dirty';
import { ConfirmDialog } from '@/ui/dialogs';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

beforeEach(() => sessionFor(alice));

/** Rows that were pasted and are not being imported. */
async function pasted() {
  const unsent = await renderHook(useUnsent, undefined);
  await unsent.does(() => unsent.now().change({ pasted: 'email\nann@post.example' }));
  return { clear: () => unsent.does(() => unsent.now().clear()) };
}

it('rows that were not sent are no running work, and a reload asks first', async () => {
  const { clear } = await pasted();
  expect(hasRunningWork()).toBe(false);
  expect(hasUnresumableWork()).toBe(true);
  expect(atStake()).toBe('unkept');
  await clear();
  expect(hasUnresumableWork()).toBe(false);
  expect(atStake()).toBe('nothing');
});

it('an update over typed text says that it comes back, and over what has no draft that it is lost', async () => {
  const words = async () => {
    const dialog = await renderHook(ReloadDialog, { onReload: () => {}, onClose: () => {} });
    return elementsIn(dialog.now()).find(({ type }) => type === ConfirmDialog)?.props.children;
  };
  const kept = 'What you typed is kept and comes back after the reload. Passwords have to be typed again.';
  const lost =
    'Some input is lost: unsent rows of an import, the choices of a plan, or text that this browser does not store.';
  const form = {};
  setDirty(form, true, 'typed');
  expect(await words()).toBe(kept);
  const { clear } = await pasted();
  expect(await words()).toBe(`${kept} ${lost}`);
  await clear();
  setDirty(form, true, 'unkept');
  expect(await words()).toBe(lost);
  setDirty(form, false);
});

it('code that is gone does not reload the page over rows that were not sent', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', storageOf());
  vi.stubGlobal('fetch', async () => new Response('', { status: 200 }));
  const open = async (name: string) => {
    const code = lazyCode(name, () => Promise.reject(new TypeError('gone')));
    code.subscribe(() => {});
    void code.fetch();
    await vi.waitFor(() => expect(reload.mock.calls.length > 0 || code.state() !== null).toBe(true));
  };
  const { clear } = await pasted();
  await open('one');
  expect(reload).not.toHaveBeenCalled();
  await clear();
  await open('other');
  expect(reload).toHaveBeenCalledOnce();
});
