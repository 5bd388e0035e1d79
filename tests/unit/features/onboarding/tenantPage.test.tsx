import type { FunctionComponent, PropsWithChildren, ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { storedTenant } from '@/cache/device';
import { loadDraft, saveDraft } from '@/cache/drafts';
import { closeStore, openStore } from '@/cache/store';
import { AdminPage } from '@/features/onboarding/AdminPage';
import { TenantPage } from '@/features/onboarding/TenantPage';
import { paths } from '@/paths';
import { dismissAllToasts, dismissToast, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
afterEach(() => {
  for (const { id } of waitingToasts.read()) dismissToast(id);
});

const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => (
  <MemoryRouter initialEntries={[paths.onboardTenant.to()]}>{children}</MemoryRouter>
);

it('E9: an organization registered after its page was left is remembered, and its toast stays, though a session ends', async () => {
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('sessionStorage', storageOf());
  sessionFor(null);
  saveDraft('onboarding.tenant', null, { name: 'Acme', label: 'acme' });
  const { promise: answered, resolve: answer } = withResolvers<Response>();
  const asked = vi.fn(() => answered);
  vi.stubGlobal('fetch', asked);

  const page = await renderHook(TenantPage as (of: object) => ReactElement, {}, Wrapper);
  const form = elementsIn(page.now()).find(({ type }) => type === 'form');
  const submit = form?.props.onSubmit as (event: object) => void;
  await page.does(() => submit({ preventDefault() {}, persist() {} }));
  await page.shows(() => expect(asked).toHaveBeenCalledOnce());
  await page.unmount();
  expect(storedTenant()).toBeNull();

  answer(Response.json({ id: 12, name: 'Acme', label: 'acme' }, { status: 201 }));
  await vi.waitFor(() => expect(waitingToasts.read()).toHaveLength(1));
  // /auth/me has refused the session that /login began.
  dismissAllToasts();
  expect(waitingToasts.read()).toMatchObject([
    {
      text: 'The organization is registered.',
      forMs: Number.POSITIVE_INFINITY,
      action: { label: 'Create its first account' },
    },
  ]);
  expect(storedTenant()).toBe(12);
});

it('E2: a double press registers an organization once', async () => {
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('sessionStorage', storageOf());
  sessionFor(null);
  saveDraft('onboarding.tenant', null, { name: 'Acme', label: 'acme' });
  const asked = vi.fn(async () => Response.json({ id: 12, name: 'Acme', label: 'acme' }, { status: 201 }));
  vi.stubGlobal('fetch', asked);
  const page = await renderHook(TenantPage as (of: object) => ReactElement, {}, Wrapper);
  const form = elementsIn(page.now()).find(({ type }) => type === 'form');
  const submit = form?.props.onSubmit as (event: object) => void;
  await page.does(() => {
    submit({ preventDefault() {}, persist() {} });
    submit({ preventDefault() {}, persist() {} });
  });
  await page.shows(() => expect(storedTenant()).toBe(12));
  expect(asked).toHaveBeenCalledOnce();
});

it.each([
  ['organization', TenantPage, 'onboarding.tenant', { label: 'acme', name: 'Acme' }],
  ['account', AdminPage, 'onboarding.admin', { email: '', name: 'Acme', username: '' }],
])(
  'what is typed about an %s while somebody is signed in survives a reload, after which the page knows nobody',
  async (_, Page, draft, typed) => {
    vi.stubGlobal('localStorage', storageOf());
    vi.stubGlobal('sessionStorage', storageOf());
    sessionFor(alice);
    openStore(alice);
    const page = await renderHook(Page as (of: object) => ReactElement, {}, Wrapper);
    const input = elementsIn(page.now()).find(({ props }) => props.name === 'name');
    const change = input?.props.onChange as (event: object) => void;
    await page.does(() => change({ type: 'change', target: { name: 'name', value: 'Acme' } }));
    expect(loadDraft(draft, null)).toEqual(typed);
    await page.unmount();
    closeStore();
  },
);
