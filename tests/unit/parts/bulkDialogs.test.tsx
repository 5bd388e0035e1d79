import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import type { Member } from '@/domain/members';
import { AssignDialog } from '@/parts/members/AssignDialog';
import { BulkDeleteDialog } from '@/parts/members/BulkDeleteDialog';
import { ConfirmDialog, FormDialog } from '@/ui/dialogs';
import { SelectInput } from '@/ui/forms';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

const busy = vi.hoisted(() => ({ reason: undefined as string | undefined }));
vi.mock('@/parts/bulk', async (original) => ({ ...(await original<object>()), useBulkReason: () => busy.reason }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));

it("'Assign' cannot be pressed once all selected users have gone", async () => {
  const onAssign = vi.fn();
  const of = await renderHook(
    (users: ReadonlySet<string>) =>
      elementsIn(AssignDialog({ users, hidden: 0, groups: [{ id: 'g', name: 'Gold' }], onAssign, onClose: () => {} })),
    new Set(['a']) as ReadonlySet<string>,
  );
  const find = (type: unknown) => of.now().find((one) => one.type === type)?.props ?? {};
  await of.does(() => (find(SelectInput).onChange as (event: object) => void)({ target: { value: 'g' } }));
  expect(find(FormDialog).submitDisabledReason).toBeUndefined();
  // Somebody else deletes the user, or moves it out of the group whose page this is.
  await of.rerender(new Set());
  expect(find(FormDialog).submitDisabledReason).toBeDefined();
});

it("'Delete' cannot be pressed once all selected users have gone", async () => {
  const of = await renderHook(
    () => elementsIn(BulkDeleteDialog({ users: [], hidden: 0, onDelete: () => {}, onClose: () => {} })),
    null,
  );
  const props = of.now().find((one) => one.type === ConfirmDialog)?.props;
  expect.soft(props?.title).not.toBe('Delete 0 users?');
  expect.soft(props?.disabledReason).toBeDefined();
});

it("neither can be pressed while other bulk work runs: an 'Undo' pressed in a toast above the dialog", async () => {
  busy.reason = 'Another change is under way.';
  const user = { key: 'a', name: 'Ann' } as Member;
  const reasonOf = async (dialog: () => ReactElement, type: unknown, name: string) =>
    (await renderHook(() => elementsIn(dialog()), null)).now().find((one) => one.type === type)?.props[name];
  const assign = () =>
    AssignDialog({ users: new Set(['a']), hidden: 0, groups: [], onAssign: () => {}, onClose: () => {} });
  const remove = () => BulkDeleteDialog({ users: [user], hidden: 0, onDelete: () => {}, onClose: () => {} });
  expect(await reasonOf(assign, FormDialog, 'submitDisabledReason')).toBe(busy.reason);
  expect(await reasonOf(remove, ConfirmDialog, 'disabledReason')).toBe(busy.reason);
  busy.reason = undefined;
});
