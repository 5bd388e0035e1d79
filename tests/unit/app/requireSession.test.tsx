import { Provider } from 'jotai';
import type { FunctionComponent, PropsWithChildren, ReactElement } from 'react';
import { MemoryRouter, Navigate } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { RequireSession } from '@/app/RequireSession';
import { ownerTag } from '@/cache/keys';
import { forgetShownHere, noteShownHere } from '@/cache/place';
import type { EndReason } from '@/cache/session-state';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { alice } from '../cache/support';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => (
  <Provider store={store}>
    <MemoryRouter initialEntries={['/logs?action=blocked']}>{children}</MemoryRouter>
  </Provider>
);

beforeEach(() => void vi.stubGlobal('sessionStorage', storageOf()));

/** The address to which it leads from a page of the explorer, while nobody is signed in. */
async function leadsTo(reason: EndReason) {
  store.set(sessionAtom, { phase: 'closed', reason, failure: null });
  const page = await renderHook(() => RequireSession({ children: null }) as ReactElement, {}, Wrapper);
  const { type, props } = page.now() as ReactElement<Parameters<typeof Navigate>[0]>;
  return type === Navigate ? props.to : null;
}

const KEPT = '/login?next=%2Flogs%3Faction%3Dblocked';

// Before a session is noted, which a page remembers as long as it lives.
it('/login keeps an address that is opened in a new tab after a sign-out', async () => {
  expect(await leadsTo('signed-out')).toBe(KEPT);
});

it('D14: /login keeps no address of a tab that had shown somebody’s data when they signed out', async () => {
  noteShownHere(ownerTag(alice));
  expect(await leadsTo('ended')).toBe(KEPT);
  forgetShownHere();
  expect(await leadsTo('signed-out')).toBe('/login');
});
