import { useSubmit } from '@/cache/useSubmit';
import { deleteExternalUser, listExternalUsers } from '@/contract/external-users';
import type { Member } from '@/domain/members';
import { findById } from '@/parts/byId';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { toast } from '@/ui';

export function DeleteUserDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { run, state } = useSubmit(deleteExternalUser, {
    settle:
      ({ id }) =>
      async (read) =>
        findById((await read(listExternalUsers, {})).items, id) === undefined,
    onDone: () => {
      onClose();
      toast(`${member.name} deleted`);
    },
  });
  return (
    <ConfirmSubmit
      title={`Delete ${member.name}?`}
      verb="Delete"
      state={state}
      onConfirm={() => run({ id: member.user.id })}
      onClose={onClose}
    >
      {member.appName ? `A user of ${member.appName}. ` : ''}
      {member.groupName ? `Leaves the group ${member.groupName}. ` : ''}
      Rules about this user no longer apply. This cannot be undone.
    </ConfirmSubmit>
  );
}
