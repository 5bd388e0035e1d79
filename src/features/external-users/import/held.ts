import { dropImportOf } from '@/cache/imports';
import { heldForSession } from '@/parts/heldForSession';
import type { OpenImport } from './importRun';

// An import that has ended with rows left, and that no journal has, is held in memory: its page can be left and opened again. It ends with
// the session.
const imported = heldForSession<OpenImport | null>(null, (open) => open !== null);

/** The import of this session with rows left that is nowhere but in this page; null where there is none. */
export const heldImport = (): OpenImport | null => imported.now();

export const holdImport = (open: OpenImport): void => imported.hold(open);

/** It goes on, or is discarded. Another one that is held stays. */
export function letGoOf(open: OpenImport): void {
  if (heldImport() === open) imported.hold(null);
}

/** From now on the import lives in the page alone: nothing may be resumed from a journal that is no longer written. */
export async function leaveJournal(open: OpenImport): Promise<void> {
  open.journaled = false;
  await dropImportOf(open.job.startedAt);
}
