import { type Dispatch, useRef } from 'react';
import { useOwner } from '@/cache/useCached';
import { type SubmitOptions, useSubmits } from '@/cache/useSubmit';
import { type InternalUser, listUsers, updateUser } from '@/contract/users';
import { changeText, editOf, sameEdit, type UserEdit, withAsSent } from '@/domain/internal-users';
import { nameOfUser } from '@/domain/people-names';
import { findById } from '@/parts/byId';
import { useUndo } from '@/parts/useUndo';
import { toast } from '@/ui';
import { dropEdit, dropSentEdit } from './editDraft';
import { type EditAction, keyOf, type OpenEdits } from './edits';
import { settleEdit } from './settleEdit';

interface Following {
  dispatch: Dispatch<EditAction>;
  /** Shows a user as saved until the list has been read again. */
  overlay: (user: InternalUser, until: Promise<unknown>) => void;
}

/**
 * Saves rows in edit, each on its own.
 * @param rows as the user sees them, like `users`: a save begins with the last render's, even after its page is left
 */
export function useSaveEdit(rows: OpenEdits['rows'], users: readonly InternalUser[], { dispatch, overlay }: Following) {
  const owner = useOwner();
  /** The values that a save replaces, including those that somebody else changed meanwhile. No state: a save goes on after its page is left. */
  const overwritten = useRef(new Map<string, UserEdit>());
  const settle: SubmitOptions<typeof updateUser>['settle'] = (input) =>
    settleEdit(input, overwritten.current.get(keyOf(input)));
  const tell = useUndo(updateUser, { settle });
  return useSubmits(updateUser, {
    precheck: async (input, read) => {
      const key = keyOf(input);
      const open = rows.get(key);
      if (!open) return null;
      // Compares with the list as the user saw it: reading it again shows others' changes too late for that.
      const listed = findById(users, input.id);
      const announced = listed ? editOf(listed) : open.told;
      overwritten.current.set(key, announced);
      const now = findById((await read(listUsers, {})).items, input.id);
      if (!now) return 'called-off';
      if (sameEdit(editOf(now), announced)) {
        overwritten.current.set(key, editOf(now));
        return { ...input, body: withAsSent(input.body, editOf(now)) };
      }
      if (sameEdit(editOf(now), input.body)) {
        // Somebody else has made the same change: there is nothing left to send, but the row does not close without a word.
        toast(`${nameOfUser(open.user)} had already been changed: ${changeText(announced, editOf(now))}`);
        dropEdit(open.user);
        dispatch({ kind: 'closed', key });
        return null;
      }
      // A change by others is announced once before it is overwritten.
      dispatch({ kind: 'told', key, now: editOf(now) });
      return 'called-off';
    },
    settle,
    onMade: (result, input) => {
      const key = keyOf(input);
      const open = rows.get(key);
      const from = overwritten.current.get(key);
      if (!open || !from) return;
      const name = nameOfUser(open.user);
      const to = input.body;
      const answered = result.kind === 'answered' ? result.value : null;
      const { username, name: fullName, role } = to;
      overlay(answered ?? { ...open.user, username, name: fullName, role }, result.reread(listUsers));
      const text = changeText(from, to);
      if (text === '') toast(`${name} saved`);
      else
        tell({
          text: `${name} saved: ${text}`,
          name,
          back: { id: input.id, body: from },
          // If the service answered with the edit as it stored it, another spelling is somebody else's change.
          isUnchanged: settleEdit(input, answered ? undefined : from, answered),
          undone: `Undone. ${name}: ${changeText(to, from)}`,
        });
      // An undo replaces these.
      overwritten.current.set(key, to);
      dropSentEdit(open.user, owner, input.body);
    },
    onDone: (_result, input) => dispatch({ kind: 'closed', key: keyOf(input) }),
  });
}
