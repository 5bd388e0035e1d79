import { useMemo } from 'react';
import { useOwner } from '@/cache/useCached';
import type { TileType } from '@/contract/constants';
import type { Id } from '@/contract/fields';

/** The parameters of the list of rules; null before anybody is signed in. */
export function useRulesInput(type: TileType): { type: string; tenant_id: Id } | null {
  const owner = useOwner();
  return useMemo(() => owner && { type, tenant_id: owner.tenantId }, [owner, type]);
}
