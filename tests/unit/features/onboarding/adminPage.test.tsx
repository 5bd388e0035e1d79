import type { FunctionComponent, PropsWithChildren, ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { AdminPage } from '@/features/onboarding/AdminPage';
import { paths } from '@/paths';
import { dismissAllToasts, dismissToast, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../../support/promise';
import { sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
afterEach(() => {
  for (const { id } of waitingToasts.read()) dismissToast(id);
});

const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => (
  <MemoryRouter initialEntries={[paths.onboardAdmin.to(12)]}>{children}</MemoryRouter>
);

it('E9: an account created after its page was left is told by a toast, which stays though a session ends', async () => {
  vi.stubGlobal('localStorage', storageOf());
  vi.stubGlobal('sessionStorage', storageOf());
  sessionFor(null);
  const { promise: answered, resolve: answer } = withResolvers<Response>();
  const asked = vi.fn((_: Request) => answered);
  vi.stubGlobal('fetch', asked);

  const page = await renderHook(AdminPage as (of: object) => ReactElement, {}, Wrapper);
  const typed = { email: 'ada@acme.example', username: 'ada', name: 'Ada', password: 'correct horse' };
  for (const [field, value] of Object.entries(typed)) {
    const input = elementsIn(page.now()).find(({ props }) => props.name === field);
    const change = input?.props.onChange as (event: object) => void;
    await page.does(() => change({ type: 'change', target: { name: field, value } }));
  }
  const form = elementsIn(page.now()).find(({ type }) => type === 'form');
  const submit = form?.props.onSubmit as (event: object) => void;
  await page.does(() => submit({ preventDefault() {}, persist() {} }));
  await page.shows(() => expect(asked).toHaveBeenCalledOnce());
  await page.unmount();

  answer(Response.json({ id: 1, email: typed.email }, { status: 201 }));
  await vi.waitFor(() => expect(waitingToasts.read()).toHaveLength(1));
  dismissAllToasts();
  expect(waitingToasts.read()).toMatchObject([{ text: 'Your account has been created. Sign in.' }]);
});
