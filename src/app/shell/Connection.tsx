import { useAtomValue } from 'jotai';
import { connectionAtom, type Connection as State } from '@/state/connection';
import { ConnectionBadge } from '@/ui';

const TEXT: Record<State, string> = {
  online: 'Online',
  offline: 'Offline · showing saved data',
  reconnecting: 'Reconnecting…',
};

export function Connection() {
  const state = useAtomValue(connectionAtom);
  return <ConnectionBadge state={state} text={TEXT[state]} />;
}
