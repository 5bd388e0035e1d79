import * as v from 'valibot';
import { dropDraft, loadDraft, saveDraft } from '@/cache/drafts';
import type { Owner } from '@/cache/keys';
import type { InternalUser } from '@/contract/users';
import { bodyOf, editOf, sameEdit, type UserEdit, userEdit } from '@/domain/internal-users';

/** An edit as it is kept: with the user as it was when the edit began, so that a change by others is noticed after a reload too. */
const draft = v.object({ values: userEdit, was: userEdit });
export type EditDraft = v.InferOutput<typeof draft>;

const nameOf = (user: InternalUser) => `users.edit:${user.id}`;

/** null: none is kept for this owner, or none that can be read. */
function loadEdit(user: InternalUser, owner: Owner | null): EditDraft | null {
  const kept = v.safeParse(draft, loadDraft(nameOf(user), owner));
  return kept.success ? kept.output : null;
}

/**
 * The draft with which a user's row opens. One of what the list has by now is dropped: it was saved, although its answer never came, or
 * somebody else has made the same change.
 */
export function openEdit(user: InternalUser, owner: Owner | null): EditDraft | null {
  dropSentEdit(user, owner, editOf(user));
  return loadEdit(user, owner);
}

/**
 * An edit taken back by hand leaves nothing: the row opens later with what others have made of it.
 * @returns whether a reload brings the edit back
 */
export function keepEdit(user: InternalUser, owner: Owner | null, edit: EditDraft): boolean {
  if (!sameEdit(edit.values, edit.was)) return saveDraft(nameOf(user), owner, edit);
  dropEdit(user);
  return true;
}

export const dropEdit = (user: InternalUser): void => dropDraft(nameOf(user));

/** Drops the edit that was sent. If the row was left and opened again, and more was typed, that draft stays. */
export function dropSentEdit(user: InternalUser, owner: Owner | null, sent: UserEdit): void {
  const kept = loadEdit(user, owner);
  if (kept && sameEdit(bodyOf(kept.values, kept.was), sent)) dropEdit(user);
}
