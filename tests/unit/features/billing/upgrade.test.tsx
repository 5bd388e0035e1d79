import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { Plan } from '@/contract/plans';
import { UpgradeDialog } from '@/features/billing/UpgradeDialog';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { Notice } from '@/ui';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

const planOf = (name: string): Plan => ({ name, features: null });

/** The dialog that moves an organization from Starter to Business; the service has it on the plan `now` by then. */
async function openDialog(now: string) {
  sessionFor(alice);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ plan: now });
    sent.push(await request.json());
    return Response.json({ plan: 'Business' });
  });
  const props = {
    from: planOf('Starter'),
    to: planOf('Business'),
    isLower: false,
    warning: null,
    onClose: vi.fn(),
    onUpgraded: vi.fn(),
  };
  const dialog = await renderHook(UpgradeDialog as (of: typeof props) => ReactNode, props);
  const find = (type: unknown) => elementsIn(dialog.now()).find((element) => element.type === type)?.props;
  return {
    sent,
    onUpgraded: props.onUpgraded,
    notice: () => [find(Notice)?.children].flat().join(''),
    disabledReason: () => find(ConfirmSubmit)?.disabledReason,
    confirm: async () => {
      await dialog.does(find(ConfirmSubmit)?.onConfirm as () => void);
      await dialog.shows(() => expect(find(ConfirmSubmit)?.state).toEqual({ phase: 'idle' }));
    },
    reads: (plan: string) => dialog.rerender({ ...props, from: planOf(plan) }),
  };
}

it('E5: a plan chosen meanwhile is announced before it is replaced, and replaced by a second confirmation', async () => {
  const dialog = await openDialog('Enterprise');
  await dialog.confirm();
  expect(dialog.sent).toEqual([]);
  await dialog.reads('Enterprise');
  expect(dialog.notice()).toBe('Your organization is on the Enterprise plan now. Confirming replaces it.');
  expect(dialog.onUpgraded).not.toHaveBeenCalled();

  await dialog.confirm();
  expect(dialog.sent).toEqual([{ plan: 'Business' }]);
  expect(dialog.onUpgraded).toHaveBeenCalledOnce();
});

it('E5: a plan that somebody else has chosen already is not bought again', async () => {
  const dialog = await openDialog('business');
  await dialog.confirm();
  expect(dialog.sent).toEqual([]);
  expect(dialog.onUpgraded).not.toHaveBeenCalled();
  await dialog.reads('business');
  expect(dialog.disabledReason()).toBe('Your organization is already on this plan.');
  expect(dialog.notice()).toBe('');
});

it('an organization that is still on the same plan is upgraded at once', async () => {
  const dialog = await openDialog('STARTER');
  await dialog.confirm();
  expect(dialog.sent).toEqual([{ plan: 'Business' }]);
  expect(dialog.onUpgraded).toHaveBeenCalledOnce();
});
