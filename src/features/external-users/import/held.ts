import { currentSession, type Session } from '@/cache/lifetime';
import { setDirty } from '@/state/dirty';
import type { OpenImport } from './importRun';

// An import that has ended with rows left, and that no journal has, is held in memory: its page can be left and opened again. It ends with
// the session.
let held: OpenImport | null = null;
let of: Session | null = null;
const form = {};

function hold(open: OpenImport | null): void {
  const session = currentSession();
  if (session !== of) session?.signal.addEventListener('abort', () => session === of && hold(null), { once: true });
  of = session;
  held = open;
  setDirty(form, open !== null, 'unkept');
}

/** The import of this session with rows left that is nowhere but in this page; null where there is none. */
export const heldImport = (): OpenImport | null => (of === currentSession() ? held : null);

export const holdImport = (open: OpenImport): void => hold(open);

/** It goes on, or is discarded. Another one that is held stays. */
export function letGoOf(open: OpenImport): void {
  if (heldImport() === open) hold(null);
}
