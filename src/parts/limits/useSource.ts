import { useMemo } from 'react';
import { resourceOf } from '@/cache/store';
import { type Source, useOwner } from '@/cache/useCached';
import type { AnyCall } from '@/contract/define';

/** The source of an answer without parameters. */
export function useSource(call: AnyCall): Source {
  const owner = useOwner();
  // `owner` is what resourceOf depends on, through the store.
  return useMemo(() => ({ resource: owner && resourceOf(call, {}) }), [owner, call]);
}
