import type { FreshRead } from '@/cache/settle';
import type { InputOf } from '@/contract/define';
import { type InternalUser, listUsers, type updateUser } from '@/contract/users';
import { editOf, sameEdit, TYPED_FIELDS, type UserEdit } from '@/domain/internal-users';
import { hasBecome } from '@/domain/limits/people';
import { findById } from '@/parts/byId';

/**
 * Finds out whether the service has the user as this change makes it, or as it answered. The service may normalize a text, for example to
 * lower case. If the edit itself changes no more than that, only the exact text counts.
 * @param before the values that the change replaces, where they are known
 */
export const settleEdit =
  ({ id, body }: InputOf<typeof updateUser>, before: UserEdit | undefined, answered?: InternalUser | null) =>
  async (read: FreshRead): Promise<boolean> => {
    const listed = findById((await read(listUsers, {})).items, id);
    if (!listed) return false;
    const now = editOf(listed);
    const became = (field: (typeof TYPED_FIELDS)[number]) => {
      const [is, wanted] = [now[field] ?? '', body[field] ?? ''];
      return before ? hasBecome(wanted, is, before[field] ?? '') : is === wanted;
    };
    const asSent = now.role === body.role && TYPED_FIELDS.every(became);
    return asSent || Boolean(answered && sameEdit(now, editOf(answered)));
  };
