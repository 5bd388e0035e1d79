import * as v from 'valibot';
import { type InternalUser, updateUser } from '@/contract/users';

/** What an edit may change of an internal user (spec.md §7: PUT /api/users/{id}). */
export interface UserEdit {
  username: string;
  name: string;
  role: string;
}

/** Reader of one that was kept as a draft. */
export const userEdit = v.object({ username: v.string(), name: v.string(), role: v.string() });

export const editOf = ({ username, name, role }: InternalUser): UserEdit => ({ username, name, role });

export const sameEdit = (a: UserEdit, b: UserEdit) =>
  a.username === b.username && a.name === b.name && a.role === b.role;

export type EditErrors = { [Field in keyof UserEdit]?: string };

/** What stands under the fields; nothing under one that can be sent. */
export function errorsOf(edit: UserEdit): EditErrors {
  const read = v.safeParse(updateUser.body, edit);
  if (read.success) return {};
  const nested = v.flatten<typeof updateUser.body>(read.issues).nested ?? {};
  return Object.fromEntries(Object.entries(nested).map(([field, messages]) => [field, messages?.[0]]));
}

/** What somebody else has changed since `was` was shown, in words: 'username is now ada, role is now viewer'. */
export function changesBetween(was: UserEdit, now: UserEdit): string {
  const words = { username: 'username', name: 'full name', role: 'role' } as const;
  return (Object.keys(words) as (keyof UserEdit)[])
    .filter((field) => was[field] !== now[field])
    .map((field) => `${words[field]} is now ${now[field] || 'empty'}`)
    .join(', ');
}
