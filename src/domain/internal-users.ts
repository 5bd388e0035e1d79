import * as v from 'valibot';
import { INTERNAL_ROLES } from '@/contract/constants';
import { type InternalUser, userAsSent } from '@/contract/users';
import { oldToNew } from '@/text/oldToNew';

/** The fields of an internal user that an edit may change (spec.md §7: PUT /api/users/{id}), also as they were kept as a draft. */
export const userEdit = v.object({
  username: v.nullable(v.string()),
  name: v.nullable(v.string()),
  role: v.nullable(v.string()),
  as_sent: userAsSent,
});
/** null: the service has told none, and gets none. */
export type UserEdit = v.InferOutput<typeof userEdit>;

export type UserField = Exclude<keyof UserEdit, 'as_sent'>;

export const editOf = (user: InternalUser): UserEdit => withAsSent(user, user);

/** A field shows null as empty, and is empty again once the text in it is deleted. */
const sameText = (a: string | null, b: string | null) => (a ?? '') === (b ?? '');

export const sameEdit = (a: UserEdit, b: UserEdit) =>
  sameText(a.username, b.username) && sameText(a.name, b.name) && a.role === b.role;

export type EditErrors = { [Field in UserField]?: string };

const REQUIRED = { username: 'Username is required', name: 'Full name is required' } as const;

/** The fields that are typed in, as they stand in a row. */
export const TYPED_FIELDS = ['username', 'name'] as const;

/** Error texts under the fields; none under a field that can be sent. A field that the service had empty may stay empty. */
export function errorsOf(edit: UserEdit, was: UserEdit): EditErrors {
  const errors: EditErrors = {};
  for (const field of TYPED_FIELDS) {
    if (!edit[field]?.trim() && !sameText(edit[field], was[field])) errors[field] = REQUIRED[field];
  }
  return errors;
}

/** The values to send: edited ones trimmed, the others unchanged. `as_sent` stays as `was` has it. */
export function bodyOf(edit: UserEdit, was: UserEdit): UserEdit {
  const toSend = (field: 'username' | 'name') =>
    sameText(edit[field], was[field]) ? was[field] : (edit[field]?.trim() ?? null);
  return { ...was, username: toSend('username'), name: toSend('name'), role: edit.role };
}

/** The same edit of the user as the service lists it now: what the screen cannot show of that is sent back as it is now. */
export function withAsSent({ username, name, role }: UserEdit, { as_sent }: Pick<UserEdit, 'as_sent'>): UserEdit {
  return { username, name, role, ...(as_sent === undefined ? {} : { as_sent }) };
}

const KNOWN_ROLES: readonly string[] = INTERNAL_ROLES;

/** As a role reads on screen: 'Admin'; one that this version does not know as it came (contract.md, rule 1). */
export const roleName = (role: string): string =>
  KNOWN_ROLES.includes(role) ? role.charAt(0).toUpperCase() + role.slice(1) : role;

const FIELD_NAMES = { username: 'username', name: 'full name', role: 'role' } as const;
const changedFields = (was: UserEdit, now: UserEdit) =>
  (Object.keys(FIELD_NAMES) as UserField[]).filter((field) => !sameText(was[field], now[field]));

/** A field's value as it reads on screen; '' for none. */
const shown = (edit: UserEdit, field: UserField): string => {
  const value = edit[field] ?? '';
  return field === 'role' ? roleName(value) : value;
};

/** A change in words, old → new: 'role Viewer → Admin'; '' if nothing differs. */
export function changeText(from: UserEdit, to: UserEdit): string {
  return changedFields(from, to)
    .map((field) => `${FIELD_NAMES[field]} ${oldToNew(shown(from, field) || 'none', shown(to, field) || 'none')}`)
    .join(', ');
}

/** Somebody else's changes since `was` was shown, in words: 'username is now ada, role is now Viewer'. */
export function changesBetween(was: UserEdit, now: UserEdit): string {
  return changedFields(was, now)
    .map((field) => `${FIELD_NAMES[field]} is now ${shown(now, field) || 'empty'}`)
    .join(', ');
}
