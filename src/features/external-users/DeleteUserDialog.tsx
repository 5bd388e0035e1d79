import { useMemo } from 'react';
import { useSubmit } from '@/cache/useSubmit';
import { deleteExternalUser, listExternalUsers } from '@/contract/external-users';
import type { Member } from '@/domain/members';
import { isGone } from '@/parts/isGone';
import { withoutUsers } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { toast } from '@/ui';

interface DeleteUserDialogProps {
  member: Member;
  onClose: () => void;
  /** Before it closes: the page may be theirs. */
  onDeleted?: () => void;
}

export function DeleteUserDialog({ member, onClose, onDeleted }: DeleteUserDialogProps) {
  const { run, state } = useSubmit(deleteExternalUser, {
    settle: ({ id }) => isGone(listExternalUsers, {}, id),
    onMade: () => {
      toast(`${member.name} deleted`);
    },
    onDone: () => {
      onDeleted?.();
      onClose();
    },
  });
  const change = useMemo(() => withoutUsers(new Set([member.key])), [member.key]);
  return (
    <ConfirmSubmit
      title={`Delete ${member.name}?`}
      verb="Delete"
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
    </ConfirmSubmit>
  );
}
