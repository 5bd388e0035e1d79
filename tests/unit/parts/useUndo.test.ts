import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renameExternalUserGroup } from '@/contract/external-user-groups';
import { useUndo } from '@/parts/useUndo';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { alice, sessionFor } from '../cache/support';
import { renderHook } from '../renderHook';

const offered = vi.hoisted(() => ({ undo: () => {} }));
vi.mock('@/parts/undo', () => ({
  toastDone: ({ undo }: { undo: () => void }) => {
    offered.undo = undo;
  },
}));
beforeEach(() => sessionFor(alice));
afterEach(dismissAllToasts);

it.each([
  [404, 'Group not found'],
  [422, 'Not now'],
])('an undo that fails says what it was about: %i', async (status, detail) => {
  vi.stubGlobal('fetch', async () => Response.json({ detail }, { status }));
  const tell = await renderHook(() => useUndo(renameExternalUserGroup, { settle: null }), undefined);
  tell.now()({
    text: 'Group renamed: Trial → Basic',
    name: 'Basic',
    back: { id: 7, body: { new_name: 'Trial' } },
    // Found as it was renamed: the service is sent another body than the one that the toast began with.
    isUnchanged: async () => ({ id: 7, body: { new_name: 'Trial' } }),
    undone: 'Undone. Group renamed: Basic → Trial',
  });
  await tell.does(() => offered.undo());
  await tell.shows(() => expect(waitingToasts.read()).toHaveLength(1));
  expect(waitingToasts.read()[0]?.text).toBe(`Basic: Failed to rename group. ${detail}`);
});
