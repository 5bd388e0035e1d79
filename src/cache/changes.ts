import type { AnyCall } from '@/contract/define';
import { scopesOf } from './keys';

// This page's own copy of the change counters, for values that are not stored.
const counts = new Map<string, number>();

export const changesHere = (call: AnyCall, parameters: Record<string, string>) =>
  scopesOf(call, parameters).reduce((sum, scope) => sum + (counts.get(scope) ?? 0), 0);

export function countChange(scopes: readonly string[]): void {
  for (const scope of scopes) counts.set(scope, (counts.get(scope) ?? 0) + 1);
}
