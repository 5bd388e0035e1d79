import { beforeEach, expect, it, vi } from 'vitest';
import { UsersPage } from '@/features/internal-users/UsersPage';
import { stubWindow } from '../../../support/window';
import { markupOf, textOf } from '../../markup';

vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
const at = vi.hoisted(() => ({ items: [] as unknown[], unreadable: 0, edits: new Map<string, unknown>() }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 'acme', email: 'alice@acme.example' }),
  useCached: () => ({
    status: 'ready',
    data: { items: at.items, unreadable: at.unreadable },
    failure: null,
    source: { resource: null },
  }),
}));
vi.mock('@/features/internal-users/useInlineEdit', async (original) => ({
  ...(await original<object>()),
  useInlineEdit: (list: unknown) => ({ edits: at.edits, open: () => {}, focus: null, list }),
}));
beforeEach(() => {
  stubWindow();
  at.edits = new Map();
});

const user = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'admin' };
const edit = (more: object) => ({
  user,
  values: user,
  errors: {},
  pending: false,
  checking: false,
  problem: null,
  changed: '',
  cancel: () => {},
  ...more,
});

it.each([
  ['deleted', '', 'ada@acme.example has been deleted in the meantime.'],
  [
    'deleted',
    'role Admin → Viewer',
    'ada@acme.example has been deleted in the meantime. Your changes were not saved: role Admin → Viewer.',
  ],
  ['unlisted', '', 'ada@acme.example is no longer among the users that could be read.'],
])('an edit whose row is missing (%s, edited: "%s") says why, and what is lost with it', (gone, edited, words) => {
  at.edits = new Map([['7', edit({ gone, edited, dirty: edited !== '' })]]);
  const text = textOf(<UsersPage />);
  expect(text).toContain(words);
  expect(text.includes('were not saved')).toBe(edited !== '');
});

it('a user without an e-mail address has a name in the buttons', () => {
  at.items = [{ ...user, id: 8, email: '' }];
  const labels = [...markupOf(<UsersPage />).matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual(expect.arrayContaining(['Edit Ada', 'Delete Ada']));
});
