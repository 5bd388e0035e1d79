import { afterEach, expect, it, vi } from 'vitest';
import { SignOutDialog } from '@/app/shell/SignOutDialog';
import { setDirty, type UnsavedKind } from '@/state/dirty';
import { textOf } from '../markup';

vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original));
vi.mock('@/ui/dialogs', () => ({ ConfirmDialog: ({ children }: { children: unknown }) => children }));
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => null }));

const work = {};
afterEach(() => setDirty(work, false));

const question = () =>
  textOf(<SignOutDialog onClose={() => {}} />)
    .replace(/\s+/g, ' ')
    .trim();
const FORGETS = 'Removes saved data and drafts from this device, in all tabs.';
const IGNORES = 'The service may keep your session valid; this device ignores it until the next sign-in.';

it('signing out says that the session may stay valid, and that this device ignores it until the next sign-in', () => {
  expect(question()).toBe(`${FORGETS} ${IGNORES}`);
});

it('signing out says that work which runs in this tab ends, where it cannot be resumed', () => {
  const ends = 'Work that is still running in this tab stops, and the rest of it is not done.';
  for (const [kind, isTold] of [
    ['running', true],
    ['resumable', false],
    ['unkept', false],
    ['typed', false],
  ] satisfies [UnsavedKind, boolean][]) {
    setDirty(work, true, kind);
    expect(question(), kind).toBe(isTold ? `${FORGETS} ${ends} ${IGNORES}` : `${FORGETS} ${IGNORES}`);
  }
});
