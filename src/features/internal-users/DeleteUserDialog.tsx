import { deleteUser, type InternalUser, listUsers } from '@/contract/users';
import { roleName } from '@/domain/internal-users';
import { nameOfUser } from '@/domain/people-names';
import { ConfirmDelete } from '@/parts/ConfirmDelete';
import { useDelete } from '@/parts/useDelete';

interface DeleteUserDialogProps {
  /** As the list has them now; as they were, once they are gone. */
  user: InternalUser;
  /** The list no longer has them. */
  gone: boolean;
  onClose: () => void;
}

export function DeleteUserDialog({ user, gone, onClose }: DeleteUserDialogProps) {
  const { run, state } = useDelete(deleteUser, {
    from: [listUsers, {}],
    id: user.id,
    what: nameOfUser(user),
    onDone: onClose,
  });
  return (
    <ConfirmDelete
      title={`Delete ${nameOfUser(user)}?`}
      noun="user"
      gone={gone}
      state={state}
      onConfirm={() => run({ id: user.id })}
      onClose={onClose}
    >
      {user.name?.trim() || nameOfUser(user)}
      {user.role === null ? '' : ` (${roleName(user.role)})`} can no longer sign in to this portal. This cannot be
      undone.
    </ConfirmDelete>
  );
}
