import { useMemo } from 'react';
import { useSubmit } from '@/cache/useSubmit';
import { deleteExternalUser, listExternalUsers } from '@/contract/external-users';
import type { Member } from '@/domain/members';
import { ConfirmDelete } from '@/parts/ConfirmDelete';
import { deletedText, isGone } from '@/parts/isGone';
import { withoutUsers } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { toast } from '@/ui';

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
  const { run, state } = useSubmit(deleteExternalUser, {
    settle: ({ id }) => isGone(listExternalUsers, {}, id),
    onMade: (result) => {
      toast(deletedText(member.name, result));
    },
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
