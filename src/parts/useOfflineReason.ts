import { useAtomValue } from 'jotai';
import { connectionAtom } from '@/state/connection';

/** reliability.md, T1. */
const OFFLINE_REASON = 'You are offline. Changes need a connection.';

/** Why a changing control is disabled now; undefined while it is not. */
export function useOfflineReason(): string | undefined {
  return useAtomValue(connectionAtom) === 'online' ? undefined : OFFLINE_REASON;
}
