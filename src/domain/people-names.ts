import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';

/** A user of either kind, external or internal. */
type NamedUser = Pick<ExternalUser, 'id' | 'email' | 'name'>;

/** A user's e-mail address, or the user's own name where a server sends none; null where it sends neither. */
export const knownNameOfUser = ({ email, name }: Omit<NamedUser, 'id'>): string | null =>
  email.trim() || name?.trim() || null;

/** A user's name on screen: the e-mail address, or what there is where a server sends none. */
export const nameOfUser = (user: NamedUser): string => knownNameOfUser(user) ?? String(user.id);

/** The line under it: the user's own name, unless it stands there already. */
export const detailOfUser = ({ email, name }: Pick<NamedUser, 'email' | 'name'>): string | null =>
  email.trim() === '' ? null : name?.trim() || null;

/** A group's name on screen: a server may send an empty one. Requests name the group as the server does. */
export const nameOfGroup = ({ id, name }: ExternalUserGroup): string => name.trim() || String(id);
