import { hasTypedText, hasUnresumableWork } from '@/state/dirty';
import { ConfirmDialog } from '@/ui/dialogs';

const COMES_BACK = 'What you typed is kept and comes back after the reload. Passwords have to be typed again.';
const IS_LOST =
  'Some input is lost: unsent rows of an import, the choices of a plan, or text that this browser does not store.';

/** Before a reload over a form: says what comes back, and what does not (reliability.md, G1). */
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
      {[hasTypedText() ? COMES_BACK : '', hasUnresumableWork() ? IS_LOST : ''].filter(Boolean).join(' ')}
    </ConfirmDialog>
  );
}
