import type { FunctionComponent, PropsWithChildren, ReactElement } from 'react';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '@/cache/sign-in';
import { OfflineError } from '@/contract/errors';
import { AdminPage } from '@/features/onboarding/AdminPage';
import { paths } from '@/paths';
import { dismissAllToasts, dismissToast, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/cache/sign-in', () => ({ signIn: vi.fn() }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
afterEach(() => {
  for (const { id } of waitingToasts.read()) dismissToast(id);
});

const located = vi.fn((_: Location) => {});
const Located = () => {
  located(useLocation());
  return null;
};
const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => (
  <MemoryRouter initialEntries={[paths.onboardAdmin.to(12)]}>
    {children}
    <Located />
  </MemoryRouter>
);

const typed = { email: 'ada@acme.example', username: 'ada', name: 'Ada', password: 'correct horse' };

/** The page after its form was filled in and sent, this many times at once, to a service that answers like this. */
async function submitted(service: (request: Request) => Promise<Response>, times = 1) {
  vi.stubGlobal('sessionStorage', storageOf());
  const asked = vi.fn(service);
  vi.stubGlobal('fetch', asked);
  const page = await renderHook(AdminPage as (of: object) => ReactElement, {}, Wrapper);
  for (const [field, value] of Object.entries(typed)) {
    const input = elementsIn(page.now()).find(({ props }) => props.name === field);
    const change = input?.props.onChange as (event: object) => void;
    await page.does(() => change({ type: 'change', target: { name: field, value } }));
  }
  const form = elementsIn(page.now()).find(({ type }) => type === 'form');
  const submit = form?.props.onSubmit as (event: object) => void;
  await page.does(() => {
    for (let press = 0; press < times; press += 1) submit({ preventDefault() {}, persist() {} });
  });
  await page.shows(() => expect(asked).toHaveBeenCalled());
  return { page, asked };
}

it('E9: an account created after its page was left is told by a toast, which stays though a session ends', async () => {
  vi.stubGlobal('localStorage', storageOf());
  sessionFor(null);
  const { promise: answered, resolve: answer } = withResolvers<Response>();
  const { page, asked } = await submitted(() => answered);
  expect(asked).toHaveBeenCalledOnce();
  await page.unmount();

  answer(Response.json({ id: 1, email: typed.email }, { status: 201 }));
  await vi.waitFor(() => expect(waitingToasts.read()).toHaveLength(1));
  dismissAllToasts();
  expect(waitingToasts.read()).toMatchObject([{ text: 'Your account has been created. Sign in.' }]);
});

describe('the first admin of an organization', () => {
  const created = async () => Response.json({ id: 9, email: typed.email }, { status: 201 });
  beforeEach(() => {
    vi.stubGlobal('localStorage', storageOf());
    localStorage.setItem('tenant_id', '12');
    sessionFor(alice);
    vi.mocked(signIn).mockReset();
  });

  it('signs in to that organization, whoever is signed in here', async () => {
    const { page } = await submitted(created);
    await page.shows(() => expect(located.mock.lastCall).toMatchObject([{ pathname: '/dashboard' }]));
    const { email, password } = typed;
    expect(vi.mocked(signIn).mock.calls).toEqual([[{ email, password }, true, { email, tenantId: 12 }]]);
  });

  it('E2: is created and signed in once by a double press', async () => {
    const { page, asked } = await submitted(created, 2);
    await page.shows(() => expect(located.mock.lastCall).toMatchObject([{ pathname: '/dashboard' }]));
    expect(asked).toHaveBeenCalledOnce();
    expect(signIn).toHaveBeenCalledOnce();
  });

  it('takes it along to /login where signing in fails', async () => {
    vi.mocked(signIn).mockRejectedValue(new OfflineError('no network'));
    const { page } = await submitted(created);
    const at = { pathname: '/login', state: { email: typed.email, tenant: 12 } };
    await page.shows(() => expect(located.mock.lastCall).toMatchObject([at]));
  });
});
