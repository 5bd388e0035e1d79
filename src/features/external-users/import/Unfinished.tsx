import { useEffect, useState } from 'react';
import { useOwner } from '@/cache/useCached';
import { formatCount } from '@/text/format';
import { isolated } from '@/text/oldToNew';
import { ActionButton, Notice } from '@/ui';
import type { OpenImport } from './held';
import { discardImport, importEnds, isImportRunning, unfinishedImport } from './importRun';

/** Says what is left of an import, and names the button that opens it; null if nothing is left. */
function leftOf({ job, rows }: OpenImport) {
  const failed = rows.filter(({ state }) => state === 'failed').length;
  if (rows.some(({ state }) => state !== 'failed' && state !== 'done'))
    return { sentence: `The import of ${isolated(job.file)} stopped before it was finished.`, verb: 'Continue import' };
  if (failed === 0) return null;
  return {
    sentence: `The import of ${isolated(job.file)} ended with ${formatCount(failed, 'failed row')}.`,
    verb: 'Show import',
  };
}

/** Reports an import of which rows are left, so that it is not forgotten. */
export function Unfinished({ onOpen, disabledReason }: { onOpen: () => void; disabledReason?: string | undefined }) {
  const owner = useOwner();
  const [left, setLeft] = useState<ReturnType<typeof leftOf>>(null);
  // The journal is in the browser's store, and what has none is in memory.
  useEffect(() => {
    const gone = new AbortController();
    const look = async (by: NonNullable<typeof owner>): Promise<void> => {
      const open = await unfinishedImport(by);
      if (!open || gone.signal.aborted) return;
      if (await isImportRunning()) {
        // Another tab works on it, or this one is finishing the rows that were under way when its page was left.
        await importEnds(gone.signal);
        return look(by);
      }
      const found = leftOf(open);
      if (!gone.signal.aborted) setLeft(found);
      // Its tab was closed before it could delete the journal.
      if (!found) await discardImport(open);
    };
    if (owner) void look(owner);
    return () => gone.abort();
  }, [owner]);
  if (left === null) return null;
  return (
    <Notice
      tone="info"
      action={
        <ActionButton size="sm" disabledReason={disabledReason} onClick={onOpen}>
          {left.verb}
        </ActionButton>
      }
    >
      {left.sentence}
    </Notice>
  );
}
