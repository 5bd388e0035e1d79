import { useEffect, useState } from 'react';
import { keptImport } from '@/cache/imports';
import { useOwner } from '@/cache/useCached';
import { Button, Notice } from '@/ui';
import { isImportRunning } from './importRun';

/** Reports an import that has not finished, so that it is not forgotten. */
export function Unfinished({ onOpen }: { onOpen: () => void }) {
  const owner = useOwner();
  const [file, setFile] = useState<string | null>(null);
  // The journal is in the browser's store.
  useEffect(() => {
    let gone = false;
    const look = async (by: NonNullable<typeof owner>) => {
      const kept = await keptImport(by);
      // Another tab works on it: it has not stopped.
      const stopped = kept !== null && !(await isImportRunning());
      if (!gone) setFile(stopped ? kept.job.file : null);
    };
    if (owner) void look(owner);
    return () => {
      gone = true;
    };
  }, [owner]);
  if (file === null) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="sm" onClick={onOpen}>
          Continue import
        </Button>
      }
    >
      The import of {file} stopped before its end.
    </Notice>
  );
}
