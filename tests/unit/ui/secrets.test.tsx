import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CodeMissingError } from '@/code';
import { ToastAction } from '@/ui/overlays/ToastAction';
import { Toaster, toastsCode } from '@/ui/overlays/Toaster';
import Toasts from '@/ui/overlays/Toasts';
import { dismissAllToasts, toast } from '@/ui/overlays/toast';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';
import { showSecret } from './secretDialog';

type Entry = { id: string; action?: { label: string } };
const toaster = vi.hoisted(() => ({ create: vi.fn(), remove: vi.fn() }));
vi.mock('@chakra-ui/react/toast', () => ({
  createToaster: () => toaster,
  Toaster: 'div',
  Toast: { Root: 'div', Description: 'p', ActionTrigger: 'span', CloseTrigger: 'span' },
}));
vi.mock('react-dom', async (original) => ({
  ...(await original<object>()),
  createPortal: (node: ReactElement) => node,
}));

beforeEach(() => {
  const box = () => ({ append() {}, remove() {} });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { createElement: box, body: box(), activeElement: null }));
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('location', { href: '/apps/1' });
  vi.stubGlobal('history', { state: null, pushState() {}, back() {} });
});

/** The button that leads elsewhere, as it is rendered. */
async function actionIn(node: unknown) {
  const [given] = elementsIn(node).filter(({ type }) => type === ToastAction);
  if (!given) throw new Error('the toast has no action');
  const button = await renderHook(ToastAction, given.props);
  return () => button.now().props;
}

it('while a secret is shown, the action of a toast says that it is to be stored first', async () => {
  const shown = await renderHook(Toasts as () => ReactElement<{ children: (entry: Entry) => unknown }>, undefined);
  const action = await actionIn(shown.now().props.children({ id: '1', action: { label: 'Show rules' } }));
  expect(action()).toMatchObject({ children: 'Show rules', disabledReason: undefined });
  const secret = await showSecret();
  expect(action()).toMatchObject({ disabledReason: 'Store the key first.' });
  await secret.unmount();
  expect(action()).toMatchObject({ disabledReason: undefined });
});

it('so does the action of a toast that is shown without the code of toasts', async () => {
  vi.spyOn(toastsCode, 'state').mockReturnValue(new CodeMissingError());
  vi.spyOn(toastsCode, 'fetch').mockResolvedValue();
  const shown = await renderHook(Toaster as () => unknown, undefined);
  const onSelect = vi.fn();
  await shown.does(() => toast({ text: 'Tile assigned to Gold', action: { label: 'Show rules', onSelect } }));
  const action = await actionIn(shown.now());
  expect(action()).toMatchObject({ disabledReason: undefined, onClick: onSelect });
  const secret = await showSecret();
  expect(action()).toMatchObject({ disabledReason: 'Store the key first.' });
  await secret.unmount();
  expect(action()).toMatchObject({ disabledReason: undefined });
  await shown.does(dismissAllToasts);
});
