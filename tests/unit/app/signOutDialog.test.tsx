import { expect, it, vi } from 'vitest';
import { SignOutDialog } from '@/app/shell/SignOutDialog';
import { textOf } from '../markup';

vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original));
vi.mock('@/ui/dialogs', () => ({ ConfirmDialog: ({ children }: { children: unknown }) => children }));
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => null }));

const question = () =>
  textOf(<SignOutDialog onClose={() => {}} />)
    .replace(/\s+/g, ' ')
    .trim();
const FORGETS = 'Removes saved data and drafts from this device, in all tabs.';
const IGNORES = 'The service may keep your session valid; this device ignores it until the next sign-in.';

it('signing out says that work ends in all tabs, that the session may stay valid, and that this device ignores it until the next sign-in', () => {
  const ends = 'Work still running in any tab stops and is not finished.';
  expect(question()).toBe(`${FORGETS} ${ends} ${IGNORES}`);
});
