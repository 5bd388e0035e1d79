import { hasUnresumableWork } from '@/state/dirty';
import { ConfirmDialog } from '@/ui/dialogs';

/** Before a reload over a form: what was typed is kept as a draft and comes back, except for an import or a plan (reliability.md, G1). */
export function ReloadDialog({ onReload, onClose }: { onReload: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Reload with unsaved changes?"
      verb="Reload"
      look="primary"
      pending={false}
      error={null}
      onConfirm={onReload}
      onClose={onClose}
    >
      {`What you typed is kept and comes back after the reload. Passwords have to be typed again.${
        hasUnresumableWork() ? ' Unsent rows of an import, or the choices of a plan, are lost.' : ''
      }`}
    </ConfirmDialog>
  );
}
