import { ConfirmDialog } from '@/ui/dialogs';
import { useOfflineReason } from '../useOfflineReason';
import { people, selectedText } from './AssignDialog';

interface BulkDeleteDialogProps {
  count: number;
  hidden: number;
  onDelete: () => void;
  onClose: () => void;
}

export function BulkDeleteDialog({ count, hidden, onDelete, onClose }: BulkDeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${people(count)}?`}
      verb="Delete"
      pending={false}
      error={null}
      disabledReason={useOfflineReason()}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {selectedText(count, hidden)} They are removed from the lists, and rules about them no longer apply. This cannot
      be undone.
    </ConfirmDialog>
  );
}
