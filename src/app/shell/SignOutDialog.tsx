import { useState } from 'react';
import { signOut } from '@/cache/session';
import { ConfirmDialog } from '@/ui/dialogs';

/** Signing out forgets this device; the server is not told, for there is no call for it (contract.md, 'Session and tenant'). */
export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const leave = () => {
    setPending(true);
    void signOut();
  };
  return (
    <ConfirmDialog title="Sign out?" verb="Sign out" pending={pending} error={null} onConfirm={leave} onClose={onClose}>
      Saved data, drafts and your place are removed from this device, in every open tab, also without a network. The
      service may still know this browser until its session ends; this app will not sign you in again by itself.
    </ConfirmDialog>
  );
}
