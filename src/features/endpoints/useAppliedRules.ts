import { useMemo, useSyncExternalStore } from 'react';
import { type AppliedRules, appliedRules, appliedRulesText, onAppliedRule } from '@/cache/endpoint-rules';
import { useOwner } from '@/cache/useCached';
import type { Id } from '@/contract/fields';

const NONE: AppliedRules = new Map();

/** The rules that were applied to an app's endpoints from this device, by the endpoint. */
export function useAppliedRules(app: Id | undefined): AppliedRules {
  const owner = useOwner();
  const text = useSyncExternalStore(onAppliedRule, appliedRulesText);
  return useMemo(
    () => (owner && app !== undefined ? appliedRules(owner, app, JSON.parse(text)) : NONE),
    [owner, app, text],
  );
}
