import { useMemo } from 'react';
import type { Member } from '@/domain/members';
import { formatCount, formatNames } from '@/text/format';
import { ConfirmDialog } from '@/ui/dialogs';
import { withoutUsers } from '../limits/changes';
import { WhatChanges } from '../limits/WhatChanges';
import { selectedText, useBulkDialogReason } from './AssignDialog';

interface BulkDeleteDialogProps {
  users: readonly Member[];
  hidden: number;
  onDelete: () => void;
  onClose: () => void;
}

export function BulkDeleteDialog({ users, hidden, onDelete, onClose }: BulkDeleteDialogProps) {
  const count = users.length;
  const change = useMemo(() => withoutUsers(new Set(users.map(({ key }) => key))), [users]);
  return (
    <ConfirmDialog
      title={count === 0 ? 'Delete users?' : `Delete ${formatCount(count, 'user')}?`}
      verb="Delete"
      pending={false}
      error={null}
      disabledReason={useBulkDialogReason(count)}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {count === 0 ? null : <p>{formatNames(users.map(({ name }) => name))}.</p>}
      <p>
        {selectedText(count, hidden)} They are removed from the lists, and rules for them no longer apply. This cannot
        be undone.
      </p>
      <WhatChanges change={change} />
    </ConfirmDialog>
  );
}
