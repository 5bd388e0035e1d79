import type { FunctionComponent, PropsWithChildren, ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { NO_TENANT } from '@/cache/keys';
import type { Id } from '@/contract/fields';
import { ExternalUsersPage } from '@/features/external-users/ExternalUsersPage';
import { paths } from '@/paths';
import { stubWindow } from '../../../support/window';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
let tenantId: Id;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ ...alice, tenantId }),
  useCached: () => ready({ items: [], unreadable: 0 }),
}));
beforeEach(() => {
  stubWindow();
  sessionFor(alice);
  tenantId = alice.tenantId;
  vi.stubGlobal('location', { search: '?new=1' });
});

const At =
  (address: string): FunctionComponent<PropsWithChildren> =>
  ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>;
async function openPage(address: string) {
  const page = await renderHook(
    () => [(ExternalUsersPage as () => ReactNode)(), useLocation().search] as const,
    undefined,
    At(address),
  );
  const dialog = () => elementsIn(page.now()[0]).find(({ props }) => 'known' in props)?.props;
  return { does: page.does, dialog, search: () => page.now()[1] };
}

it('an address opens the form for a new user, and closing it leaves the list', async () => {
  const { does, dialog, search } = await openPage(paths.externalUsers.to({ new: 1 }));
  expect(dialog()).toMatchObject({ known: [] });
  await does(dialog()?.onClose as () => void);
  expect([dialog(), search()]).toEqual([undefined, '']);
});

it('the form for a new user stays closed without an organization to add them to', async () => {
  tenantId = NO_TENANT;
  expect((await openPage(paths.externalUsers.to({ new: 1 }))).dialog()).toBeUndefined();
});
