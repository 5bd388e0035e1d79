import type { FreshRead } from '@/cache/submit';
import type { InputOf } from '@/contract/define';
import { type InternalUser, listUsers, type updateUser } from '@/contract/users';
import { editOf, sameEdit } from '@/domain/internal-users';
import { findById } from '@/parts/byId';

/** Finds out whether the service has the user as this change makes it, or as it answered: it may keep a text in a form of its own. */
export const settleEdit =
  ({ id, body }: InputOf<typeof updateUser>, answered?: InternalUser | null) =>
  async (read: FreshRead): Promise<boolean> => {
    const listed = findById((await read(listUsers, {})).items, id);
    if (!listed) return false;
    const now = editOf(listed);
    return sameEdit(now, body) || Boolean(answered && sameEdit(now, editOf(answered)));
  };
