import { useSubmit } from '@/cache/useSubmit';
import { deleteUser, type InternalUser, listUsers } from '@/contract/users';
import { roleName } from '@/domain/internal-users';
import { nameOfUser } from '@/domain/people-names';
import { isGone } from '@/parts/isGone';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { toast } from '@/ui';

export function DeleteUserDialog({ user, onClose }: { user: InternalUser; onClose: () => void }) {
  const { run, state } = useSubmit(deleteUser, {
    settle: ({ id }) => isGone(listUsers, {}, id),
    onMade: () => {
      toast(`${nameOfUser(user)} deleted`);
    },
    onDone: onClose,
  });
  return (
    <ConfirmSubmit
      title={`Delete ${nameOfUser(user)}?`}
      verb="Delete"
      state={state}
      onConfirm={() => run({ id: user.id })}
      onClose={onClose}
    >
      {user.name || nameOfUser(user)}
      {user.role === null ? '' : ` (${roleName(user.role)})`} can no longer sign in to this portal. This cannot be
      undone.
    </ConfirmSubmit>
  );
}
