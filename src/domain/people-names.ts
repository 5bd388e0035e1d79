import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';

type NamedUser = Pick<ExternalUser, 'id' | 'email' | 'name'>;

/** An external user's name on screen: the e-mail address, or what there is where a server sends none. */
export const nameOfUser = ({ id, email, name }: NamedUser): string => email.trim() || name?.trim() || String(id);

/** The line under it: the user's own name, unless it stands there already. */
export const detailOfUser = ({ email, name }: Pick<NamedUser, 'email' | 'name'>): string | null =>
  email.trim() === '' ? null : name;

/** A group's name on screen: a server may send an empty one. Requests name the group as the server does. */
export const nameOfGroup = ({ id, name }: ExternalUserGroup): string => name.trim() || String(id);
