import type { FunctionComponent, PropsWithChildren, ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveDraft } from '@/cache/drafts';
import { Refused } from '@/features/onboarding/Refused';
import { TenantPage } from '@/features/onboarding/TenantPage';
import { paths } from '@/paths';
import { dismissAllToasts } from '@/ui/overlays/toast';
import { sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
afterEach(dismissAllToasts);
beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('sessionStorage', storageOf());
});
const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => (
  <MemoryRouter initialEntries={[paths.onboardTenant.to()]}>{children}</MemoryRouter>
);

it.each([
  ['201 with an answer that cannot be read', () => Response.json({ tenant: { id: 12 } }, { status: 201 })],
  ['201 without a body', () => new Response(null, { status: 201 })],
  ['504 of a gateway', () => new Response('<html>', { status: 504, headers: { 'Content-Type': 'text/html' } })],
])(
  'an organization that may have been registered (%s) is not said to have failed for its details alone',
  async (_, answer) => {
    sessionFor(null);
    saveDraft('onboarding.tenant', null, { name: 'Acme', label: 'acme' });
    vi.stubGlobal('fetch', async () => answer());
    const page = await renderHook(TenantPage as (of: object) => ReactElement, {}, Wrapper);
    const submit = elementsIn(page.now()).find(({ type }) => type === 'form')?.props.onSubmit as (
      event: object,
    ) => void;
    await page.does(() => submit({ preventDefault() {}, persist() {} }));
    const refused = () =>
      elementsIn(page.now()).find(({ type }) => type === Refused)?.props as unknown as Parameters<typeof Refused>[0];
    await page.shows(() => expect(refused().state.phase).toBe('failed'));
    const told = Refused(refused()) as ReactElement<{ sentence: string; serverMessage: string | null }>;
    expect(told.props.serverMessage).toMatch(/may have been registered/);
  },
);
