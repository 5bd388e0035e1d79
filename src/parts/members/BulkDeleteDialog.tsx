import { useMemo } from 'react';
import { formatCount } from '@/text/format';
import { ConfirmDialog } from '@/ui/dialogs';
import { withoutUsers } from '../limits/changes';
import { WhatChanges } from '../limits/WhatChanges';
import { useOfflineReason } from '../useOfflineReason';
import { selectedText } from './AssignDialog';

interface BulkDeleteDialogProps {
  /** The keys of those selected. */
  users: ReadonlySet<string>;
  hidden: number;
  onDelete: () => void;
  onClose: () => void;
}

export function BulkDeleteDialog({ users, hidden, onDelete, onClose }: BulkDeleteDialogProps) {
  const count = users.size;
  const change = useMemo(() => withoutUsers(users), [users]);
  return (
    <ConfirmDialog
      title={`Delete ${formatCount(count, 'user')}?`}
      verb="Delete"
      pending={false}
      error={null}
      disabledReason={useOfflineReason()}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>
        {selectedText(count, hidden)} They are removed from the lists, and rules about them no longer apply. This cannot
        be undone.
      </p>
      <WhatChanges change={change} />
    </ConfirmDialog>
  );
}
