import { Provider } from 'jotai';
import type { FunctionComponent, PropsWithChildren, ReactElement } from 'react';
import { MemoryRouter, Navigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Owner, ownerTag } from '@/cache/keys';
import { forgetShownHere, noteShownHere, noteSignOutHere } from '@/cache/place';
import type { EndReason } from '@/cache/session-state';
import { signIn } from '@/cache/sign-in';
import { LoginPage } from '@/features/auth/LoginPage';
import { paths } from '@/paths';
import { type ShownSessionState, sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { alice, bob } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/cache/sign-in', () => ({ signIn: vi.fn() }));

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('sessionStorage', storageOf());
});

const open = (session: Owner): ShownSessionState => ({
  phase: 'open',
  id: 1,
  session,
  verified: true,
  afresh: false,
});
const closed = (reason: EndReason): ShownSessionState => ({ phase: 'closed', reason, failure: null });

let entry: { pathname: string; search: string; state: unknown };
const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => (
  <Provider store={store}>
    <MemoryRouter initialEntries={[entry]}>{children}</MemoryRouter>
  </Provider>
);

/** /login at an address, with what a page has handed over. */
async function login(session: ShownSessionState, address: string, state: unknown = null) {
  store.set(sessionAtom, session);
  const [pathname = '', search = ''] = address.split('?');
  entry = { pathname, search: search && `?${search}`, state };
  const page = await renderHook(LoginPage as (of: object) => ReactElement, {}, Wrapper);
  return {
    becomes: (next: ShownSessionState) => page.does(() => store.set(sessionAtom, next)),
    /** The address to which it leads, with nothing handed over; null while the form is shown. */
    leadsTo: () => {
      const { type, props } = page.now() as ReactElement<Parameters<typeof Navigate>[0]>;
      return type === Navigate && props.replace && props.state === undefined ? props.to : null;
    },
    /** Types into a field of the form. */
    types: (name: string, value: string) =>
      page.does(() => {
        const input = elementsIn(page.now()).find(({ props }) => props.name === name);
        const change = input?.props.onChange as (event: object) => void;
        change({ target: { value } });
      }),
    submits: () =>
      page.does(() => {
        const form = elementsIn(page.now()).find(({ type }) => type === 'form');
        const submit = form?.props.onSubmit as (event: object) => void;
        submit({ preventDefault() {} });
      }),
  };
}

const SECRET = paths.login.to('/external-users?q=secret');

// Before a sign-out is noted, which a page remembers as long as it lives.
it('an address that is opened in a new tab after a sign-out leads whoever signs in to it', async () => {
  const page = await login(closed('signed-out'), paths.login.to('/logs?action=blocked'));
  expect(page.leadsTo()).toBeNull();
  await page.becomes(open(alice));
  expect(page.leadsTo()).toBe('/logs?action=blocked');
});

it('D14: the address that a session left on /login goes once its user has signed out in another tab', async () => {
  const page = await login(closed('no-offline-copy'), SECRET);
  expect(page.leadsTo()).toBeNull();
  noteSignOutHere();
  await page.becomes(closed('signed-out'));
  expect(page.leadsTo()).toBe('/login');
});

it('D14: the address that a session left on /login goes when the tab is loaded again after a sign-out', async () => {
  noteShownHere(ownerTag(alice));
  forgetShownHere();
  expect((await login(closed('signed-out'), SECRET)).leadsTo()).toBe('/login');
});

it('the address that a session left on /login leads the same user back where the session ended by itself', async () => {
  const page = await login(closed('ended'), SECRET);
  expect(page.leadsTo()).toBeNull();
  await page.becomes(open(alice));
  expect(page.leadsTo()).toBe('/external-users?q=secret');
});

describe('a page that could not be shown', () => {
  const state = { reason: 'Failed to load tiles.', tryAgain: true, of: ownerTag(alice) };

  it('keeps its user on /login', async () => {
    expect((await login(open(alice), '/login', state)).leadsTo()).toBeNull();
  });

  it('keeps nobody else there, who comes back to it with Back', async () => {
    expect((await login(open(bob), '/login', state)).leadsTo()).toBe('/dashboard');
  });
});

it('an account that was just created signs in to its organization, whoever is signed in here', async () => {
  const state = { email: bob.email, notice: 'Your account has been created. Sign in.', tenant: 12 };
  const page = await login(open(alice), '/login', state);
  await page.types('password', 'correct horse');
  await page.submits();
  expect(page.leadsTo()).toBe('/dashboard');
  const credentials = { email: bob.email, password: 'correct horse' };
  expect(vi.mocked(signIn).mock.calls).toEqual([[credentials, true, { email: bob.email, tenantId: 12 }]]);
});

describe('the notice of an account that was just created', () => {
  const notice = 'Your account has been created. Sign in.';

  it.each([
    ['the account', bob.email, bob.tenantId],
    [
      'the account, whose address is spelt otherwise and whose organization has its id as text',
      'Bob@Acme.example',
      'acme',
    ],
  ])('keeps nobody on /login who is signed in to %s by now', async (_, email, tenant) => {
    const page = await login(closed('answered'), '/login', { email, notice, tenant });
    expect(page.leadsTo()).toBeNull();
    await page.becomes(open(bob));
    expect(page.leadsTo()).toBe('/dashboard');
  });

  it.each([
    ['somebody else', alice.email, 'acme'],
    ['the same address in another organization', bob.email, 12],
    ['an address whose organization is not known', bob.email, undefined],
  ])('stays where the account is that of %s', async (_, email, tenant) => {
    expect((await login(open(bob), '/login', { email, notice, tenant })).leadsTo()).toBeNull();
  });
});
