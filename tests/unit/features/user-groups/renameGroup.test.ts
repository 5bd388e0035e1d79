import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { saveDraft } from '@/cache/drafts';
import { onUnseen } from '@/cache/unseen';
import { RenameGroupDialog } from '@/features/user-groups/GroupDialogs';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));

it('E9: a group that somebody else has renamed after the page was left is not renamed, and a toast tells', async () => {
  sessionFor(alice);
  vi.stubGlobal('sessionStorage', storageOf());
  const { promise: ready, resolve: answer } = withResolvers();
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') sent();
    await ready;
    return Response.json([{ id: 7, name: 'Platinum' }]);
  });
  const told = vi.fn();
  onTestFinished(onUnseen(told));
  saveDraft('groups.rename:7', alice, { name: 'Gold' });
  const props = { group: { id: 7, name: 'Silver' }, onClose: () => {} };
  const dialog = await renderHook(RenameGroupDialog as (of: typeof props) => ReactNode, props);
  const form = elementsIn(dialog.now()).find(({ type }) => type === SubmitDialog)?.props;
  const submit = form?.onSubmit as (event: object) => Promise<void>;
  await dialog.does(() => void submit({ preventDefault() {}, persist() {} }));
  await dialog.unmount();
  answer();
  await vi.waitFor(() =>
    expect(told.mock.calls).toEqual([
      [{ sentence: 'Failed to rename group.', detail: 'It was changed in the meantime, so nothing was sent.' }],
    ]),
  );
  expect(sent).not.toHaveBeenCalled();
});
