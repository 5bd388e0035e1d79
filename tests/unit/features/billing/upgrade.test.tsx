import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { Plan } from '@/contract/plans';
import type { Fit } from '@/domain/plans';
import { UpgradeDialog } from '@/features/billing/UpgradeDialog';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { Notice } from '@/ui';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

const planOf = (name: string): Plan => ({ name, features: null });

interface Opened {
  from?: Plan | null;
  to?: Plan;
  fit?: Fit;
}

/** The dialog that moves an organization from Starter to Business; the service has it on the plan `now` by then. */
async function openDialog(now: string | null, over: Opened = {}) {
  sessionFor(alice);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET')
      return now === null ? new Response(null, { status: 404 }) : Response.json({ plan: now });
    sent.push(await request.json());
    return Response.json({ plan: 'Business' });
  });
  const props = {
    from: planOf('Starter') as Plan | null,
    to: planOf('Business'),
    isLower: false,
    fit: { kind: 'fits' } as Fit,
    onClose: vi.fn(),
    onUpgraded: vi.fn(),
    ...over,
  };
  const dialog = await renderHook(UpgradeDialog as (of: typeof props) => ReactNode, props);
  const find = (type: unknown) => elementsIn(dialog.now()).find((element) => element.type === type)?.props;
  return {
    sent,
    onUpgraded: props.onUpgraded,
    notice: () => [find(Notice)?.children].flat().join(''),
    words: () =>
      elementsIn(dialog.now())
        .flatMap(({ props: { children } }) => [children].flat())
        .filter((child) => typeof child === 'string')
        .join(''),
    disabledReason: () => find(ConfirmSubmit)?.disabledReason,
    confirm: async () => {
      await dialog.does(find(ConfirmSubmit)?.onConfirm as () => void);
      await dialog.shows(() => expect(find(ConfirmSubmit)?.state).toEqual({ phase: 'idle' }));
    },
    reads: (plan: string | null) => dialog.rerender({ ...props, from: plan === null ? null : planOf(plan) }),
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
  expect(dialog.notice()).toBe('Your organization is already on the business plan.');
  expect(dialog.words()).not.toContain('moves from');
});

it('an organization that is still on the same plan is upgraded at once', async () => {
  const dialog = await openDialog('STARTER');
  await dialog.confirm();
  expect(dialog.sent).toEqual([{ plan: 'Business' }]);
  expect(dialog.onUpgraded).toHaveBeenCalledOnce();
});

it('E5: an organization without a plan gets one, unless somebody has chosen another meanwhile', async () => {
  const to = { name: 'Business', features: { apps: 50, sso: false } };
  const dialog = await openDialog(null, { from: null, to });
  expect(dialog.words()).toContain('Your organization has no plan and gets Business, for everyone in it.');
  expect(dialog.words()).toContain('It includes:');
  await dialog.confirm();
  expect(dialog.sent).toEqual([{ plan: 'Business' }]);

  const late = await openDialog('Starter', { from: null, to });
  await late.confirm();
  expect(late.sent).toEqual([]);
  await late.reads('Starter');
  expect(late.notice()).toBe('Your organization is on the Starter plan now. Confirming replaces it.');
});

it('E5: a plan that was ended meanwhile is announced too', async () => {
  const dialog = await openDialog(null);
  await dialog.confirm();
  expect(dialog.sent).toEqual([]);
  await dialog.reads(null);
  expect(dialog.notice()).toBe('Your organization has no plan now.');
});

it('usage that could not be compared with the limits of the plan is said to be unchecked', async () => {
  const dialog = await openDialog('Starter', { fit: { kind: 'unknown' } });
  expect(dialog.notice()).toBe('Your usage has not been checked against the limits of Business.');
  const fitting = await openDialog('Starter');
  expect(fitting.notice()).toBe('');
  const over = await openDialog('Starter', { fit: { kind: 'over', text: 'In use: 6 of 2 apps.' } });
  expect(over.notice()).toBe('Business allows less than you use. In use: 6 of 2 apps.');
});
