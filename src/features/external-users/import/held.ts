import { dropImportOf, type ImportJob, type ImportRow } from '@/cache/imports';
import type { Owner } from '@/cache/keys';
import { heldForSession } from '@/parts/heldForSession';

/** An import as this tab knows it. Another tab may have gone on with it meanwhile: then the journal knows better. */
export interface OpenImport {
  owner: Owner;
  job: Pick<ImportJob, 'file' | 'createGroups' | 'startedAt'>;
  rows: ImportRow[];
  /** True if it is in the journal; otherwise it lives in the page alone. */
  journaled: boolean;
  /** True if anything of it was begun. */
  begun: boolean;
}

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
