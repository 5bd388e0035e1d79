import { useMemo } from 'react';
import { deleteExternalUser, listExternalUsers } from '@/contract/external-users';
import type { Member } from '@/domain/members';
import { ConfirmDelete } from '@/parts/ConfirmDelete';
import { withoutUsers } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { useDelete } from '@/parts/useDelete';

interface DeleteUserDialogProps {
  /** As the list has them now; as they were, once they are gone. */
  member: Member;
  /** The list no longer has them. */
  gone: boolean;
  onClose: () => void;
  /** Before it closes: the page may be theirs. */
  onDeleted?: () => void;
}

export function DeleteUserDialog({ member, gone, onClose, onDeleted }: DeleteUserDialogProps) {
  const { run, state } = useDelete(deleteExternalUser, {
    from: [listExternalUsers, {}],
    id: member.user.id,
    what: member.name,
    onDone: () => {
      onDeleted?.();
      onClose();
    },
  });
  const change = useMemo(() => withoutUsers(new Set([member.key])), [member.key]);
  return (
    <ConfirmDelete
      title={`Delete ${member.name}?`}
      noun="user"
      gone={gone}
      state={state}
      onConfirm={() => run({ id: member.user.id })}
      onClose={onClose}
    >
      <p>
        {member.appName ? `A user of ${member.appName}. ` : ''}
        {member.groupName ? `Leaves the group ${member.groupName}. ` : ''}
        Rules for this user no longer apply. This cannot be undone.
      </p>
      <WhatChanges change={change} />
    </ConfirmDelete>
  );
}
