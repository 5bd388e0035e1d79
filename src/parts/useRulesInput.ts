import { useMemo } from 'react';
import { NO_TENANT } from '@/cache/keys';
import { useOwner } from '@/cache/useCached';
import type { TileType } from '@/contract/constants';
import type { Id } from '@/contract/fields';

/** The parameters of the list of rules; null before anybody is signed in, and where no tenant is known. */
export function useRulesInput(type: TileType): { type: string; tenant_id: Id } | null {
  const tenantId = useOwner()?.tenantId ?? NO_TENANT;
  return useMemo(() => (tenantId === NO_TENANT ? null : { type, tenant_id: tenantId }), [tenantId, type]);
}
