import { beforeEach, expect, it, vi } from 'vitest';
import { connectSession } from '@/app/session';
import type { SessionEvents } from '@/cache/session';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { alice } from '../cache/support';

const heard = vi.hoisted(() => ({}) as { events: SessionEvents });
vi.mock('@/cache/session', () => ({
  listenToSession: (events: SessionEvents) => Object.assign(heard, { events }),
  startSession: async () => {},
}));
vi.mock('@/ui', () => ({ dismissAllToasts: () => {}, silence: () => {} }));

beforeEach(() => {
  connectSession(async () => {});
  store.set(sessionAtom, { phase: 'open', id: 1, verified: true, afresh: false, session: alice });
});

it.each([
  ['/external-users/7', 'Ada · Portcullis', 'Portcullis'],
  ['/login', 'Sign in · Portcullis', 'Sign in · Portcullis'],
  ['/login/', 'Sign in · Portcullis', 'Sign in · Portcullis'],
  ['/onboard/tenant', 'Register an organization · Portcullis', 'Register an organization · Portcullis'],
])('at the end of a session the title of %s, ‘%s’, becomes ‘%s’', (pathname, title, then) => {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { title });
  heard.events.closed('ended', null);
  expect(document.title).toBe(then);
});
