import { useEffect, useState } from 'react';
import { keptImport } from '@/cache/imports';
import { signOut } from '@/cache/session';
import { useOwner } from '@/cache/useCached';
import { ConfirmDialog } from '@/ui/dialogs';

const FORGETS = 'Removes saved data and drafts from this device, in all tabs.';
const ENDS = 'Work still running in any tab stops and is not finished.';
const IGNORES = 'The service may keep your session valid; this device ignores it until the next sign-in.';

/** Signing out forgets this device; the server is not told, for there is no call for it (contract.md, 'Session and tenant'). */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const owner = useOwner();
  const [unfinished, setUnfinished] = useState<string | null>(null);
  // The import's journal is in the browser's store.
  useEffect(() => {
    let gone = false;
    if (owner) void keptImport(owner).then((kept) => gone || setUnfinished(kept?.job.file ?? null));
    return () => {
      gone = true;
    };
  }, [owner]);
  const leave = () => {
    setPending(true);
    void signOut();
  };
  return (
    <ConfirmDialog title="Sign out?" verb="Sign out" pending={pending} error={null} onConfirm={leave} onClose={onClose}>
      <p>{FORGETS}</p>
      <p>{ENDS}</p>
      {unfinished === null ? null : (
        <p>{`Your unfinished import of ${unfinished} stays here for you, for 7 days at most.`}</p>
      )}
      <p>{IGNORES}</p>
    </ConfirmDialog>
  );
}
