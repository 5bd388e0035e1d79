import { beforeEach, expect, it, vi } from 'vitest';
import { UsersPage } from '@/features/internal-users/UsersPage';
import { stubWindow } from '../../support/window';
import { markupOf, textOf } from '../markup';

vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original));
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
  useInlineEdit: () => ({ edits: at.edits, open: () => {}, focus: null }),
}));
beforeEach(() => {
  stubWindow();
  at.edits = new Map();
});

const user = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'admin' };
const edit = (more: object) => ({
  user,
  values: { username: 'ada', name: 'Ada', role: 'admin' },
  errors: {},
  pending: false,
  dirty: false,
  checking: false,
  problem: null,
  changed: '',
  gone: true,
  cancel: () => {},
  ...more,
});

it('a user who was deleted while the row was open, with nothing typed: nothing is said to be lost', () => {
  at.edits = new Map([['7', edit({})]]);
  expect(textOf(<UsersPage />)).not.toContain('What you typed was not saved');
});

it('what was chosen or typed is named, and nothing is said where there is nothing', () => {
  at.edits = new Map([['7', edit({ dirty: true, values: { username: null, name: null, role: 'viewer' } })]]);
  const text = textOf(<UsersPage />);
  expect(text).not.toMatch(/saved: ,\s+\./);
  expect(text).toContain('Viewer');
});

it('a user without an e-mail address has a name in the buttons', () => {
  at.items = [{ ...user, id: 8, email: '' }];
  const labels = [...markupOf(<UsersPage />).matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual(expect.arrayContaining(['Edit Ada', 'Delete Ada']));
});
