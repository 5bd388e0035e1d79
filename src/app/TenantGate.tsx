import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { NO_TENANT } from '@/cache/keys';
import { NoTenant } from '@/parts/NoTenant';
import { sessionAtom } from '@/state/session';
import { Page } from '@/ui';

/** All data on these screens belongs to a tenant: without one they would request nothing and load forever. */
export function TenantGate({ children }: { children: ReactNode }) {
  const state = useAtomValue(sessionAtom);
  if (state.phase !== 'open' || state.session.tenantId !== NO_TENANT) return children;
  return (
    <Page title="No organization">
      <NoTenant />
    </Page>
  );
}
