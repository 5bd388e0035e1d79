import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { NO_TENANT } from '@/cache/keys';
import { NoTenant } from '@/parts/NoTenant';
import { sessionAtom } from '@/state/session';
import { Page } from '@/ui';

/** Everything on these screens is the tenant's: without one they would ask for nothing, and wait for it. */
export function TenantGate({ children }: { children: ReactNode }) {
  const state = useAtomValue(sessionAtom);
  if (state.phase !== 'open' || state.session.tenantId !== NO_TENANT) return children;
  return (
    <Page title="No organization">
      <NoTenant />
    </Page>
  );
}
