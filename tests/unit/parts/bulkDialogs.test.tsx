import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import type { Member } from '@/domain/members';
import { AssignDialog } from '@/parts/members/AssignDialog';
import { BulkDeleteDialog } from '@/parts/members/BulkDeleteDialog';
import { ConfirmDialog, FormDialog } from '@/ui/dialogs';
import { Field, SelectInput } from '@/ui/forms';
import { elementsIn } from '../elements';
import { textOf } from '../markup';
import { renderHook } from '../renderHook';

const busy = vi.hoisted(() => ({ reason: undefined as string | undefined }));
vi.mock('@/parts/bulk', async (original) => ({ ...(await original<object>()), useBulkReason: () => busy.reason }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));

const CLOSED = { inGroup: 0, hidden: 0, groups: [], noGroups: false, onAssign: () => {}, onClose: () => {} };

it.each([
  [1, 0, '1 user selected.'],
  [1, 1, '1 user selected. The user leaves their current group.'],
  [3, 0, '3 users selected.'],
  [3, 2, '3 users selected. Those already in a group leave it.'],
  [3, 3, '3 users selected. They leave the group they are in now.'],
])(
  "'Assign to group' says that users leave a group only of those in one: %i, %i in a group",
  async (count, inGroup, text) => {
    const users = new Set(Array.from({ length: count }, (_, index) => `u${index}`));
    const { now } = await renderHook(() => elementsIn(AssignDialog({ ...CLOSED, users, inGroup })), null);
    const said = now().find(({ type }) => type === 'p')?.props.children as readonly unknown[];
    expect(said.join('').trim()).toBe(text);
  },
);

it("'Assign to group' says that there are no groups, and leads to where they are created", async () => {
  const onClose = vi.fn();
  const hintOf = async (noGroups: boolean) => {
    const dialog = () => elementsIn(AssignDialog({ ...CLOSED, users: new Set(['a']), noGroups, onClose }));
    const { now } = await renderHook(dialog, null);
    return now().find(({ type }) => type === Field)?.props.hint;
  };
  expect(await hintOf(false)).toBeUndefined();
  const hint = await hintOf(true);
  const text = textOf(hint as ReactElement);
  expect(text).toContain('There are no groups yet.');
  expect(text).toContain('Go to User Groups');
});

it("'Assign' cannot be pressed once all selected users have gone", async () => {
  const onAssign = vi.fn();
  const of = await renderHook(
    (users: ReadonlySet<string>) =>
      elementsIn(AssignDialog({ ...CLOSED, users, groups: [{ id: 'g', name: 'Gold' }], onAssign })),
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
  const assign = () => AssignDialog({ ...CLOSED, users: new Set(['a']) });
  const remove = () => BulkDeleteDialog({ users: [user], hidden: 0, onDelete: () => {}, onClose: () => {} });
  expect(await reasonOf(assign, FormDialog, 'submitDisabledReason')).toBe(busy.reason);
  expect(await reasonOf(remove, ConfirmDialog, 'disabledReason')).toBe(busy.reason);
  busy.reason = undefined;
});
