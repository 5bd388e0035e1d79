import { useEffect, useState } from 'react';
import { type ImportJob, type ImportRow, keptImport } from '@/cache/imports';
import { useOwner } from '@/cache/useCached';
import { formatCount } from '@/text/format';
import { Button, Notice } from '@/ui';
import { discardImport, importEnds, isImportRunning } from './importRun';

/** Says what is left of an import, and names the button that opens it; null if nothing is left. */
function leftOf({ job, rows }: { job: ImportJob; rows: readonly ImportRow[] }) {
  const failed = rows.filter(({ state }) => state === 'failed').length;
  if (rows.some(({ state }) => state !== 'failed' && state !== 'done'))
    return { sentence: `The import of ${job.file} stopped before its end.`, verb: 'Continue import' };
  if (failed === 0) return null;
  return {
    sentence: `The import of ${job.file} ended with ${formatCount(failed, 'failed row')}.`,
    verb: 'Show import',
  };
}

/** Reports an import of which rows are left, so that it is not forgotten. */
export function Unfinished({ onOpen }: { onOpen: () => void }) {
  const owner = useOwner();
  const [left, setLeft] = useState<ReturnType<typeof leftOf>>(null);
  // The journal is in the browser's store.
  useEffect(() => {
    const gone = new AbortController();
    const look = async (by: NonNullable<typeof owner>): Promise<void> => {
      const kept = await keptImport(by);
      if (!kept || gone.signal.aborted) return;
      if (await isImportRunning()) {
        // Another tab works on it, or this one is finishing the rows that were under way when its page was left.
        await importEnds(gone.signal);
        return look(by);
      }
      const found = leftOf(kept);
      if (!gone.signal.aborted) setLeft(found);
      // Its tab was closed before it could delete the journal.
      if (!found) await discardImport({ owner: by, ...kept, journaled: true, begun: true });
    };
    if (owner) void look(owner);
    return () => gone.abort();
  }, [owner]);
  if (left === null) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="sm" onClick={onOpen}>
          {left.verb}
        </Button>
      }
    >
      {left.sentence}
    </Notice>
  );
}
