import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOwner } from '@/cache/useCached';
import { type SubmitOptions, useSubmits } from '@/cache/useSubmit';
import type { Problem } from '@/contract/errors';
import type { List } from '@/contract/fields';
import { type InternalUser, listUsers, updateUser } from '@/contract/users';
import {
  bodyOf,
  changesBetween,
  changeText,
  type EditErrors,
  editOf,
  errorsOf,
  sameEdit,
  TYPED_FIELDS,
  type UserEdit,
  type UserField,
  withAsSent,
} from '@/domain/internal-users';
import { nameOfUser } from '@/domain/people-names';
import { findById } from '@/parts/byId';
import { useDirty } from '@/parts/useDirty';
import { useUndo } from '@/parts/useUndo';
import { toast } from '@/ui';
import { dropEdit, dropSentEdit, keepEdit, loadEdit } from './editDraft';
import { settleEdit } from './settleEdit';

const NOBODY: readonly InternalUser[] = [];
const keyOf = (user: Pick<InternalUser, 'id'>) => String(user.id);

interface Open {
  user: InternalUser;
  was: UserEdit;
  values: UserEdit;
  errors: EditErrors;
  /** Somebody else's version of the user, as far as it has been announced. */
  told: UserEdit;
}

export interface Edit {
  user: InternalUser;
  /** The values as the edit began. */
  was: UserEdit;
  values: UserEdit;
  errors: EditErrors;
  set: <Field extends UserField>(field: Field, value: UserEdit[Field]) => void;
  /** Called when a field loses focus: shows its error. */
  check: (field: UserField) => void;
  save: () => void;
  cancel: () => void;
  pending: boolean;
  dirty: boolean;
  checking: boolean;
  problem: Problem | null;
  /** Somebody else's changes since the edit began, in words; '' if there are none. Saving overwrites them. */
  changed: string;
  /** The edit so far in words; '' if nothing was changed. */
  edited: string;
  /** The reason that the row is missing: the user was deleted, or the entry may be one that could not be read; null: it is not missing. */
  gone: 'deleted' | 'unlisted' | null;
}

export interface InlineEdit {
  /** The rows in edit, by the text of their ids: one that is typed in, and others that are still being saved. */
  edits: ReadonlyMap<string, Edit>;
  open: (user: InternalUser) => void;
  /** For one render: the row whose field or button gets the focus. */
  focus: RowFocus | null;
}

export interface RowFocus {
  /** The user's id as text. */
  key: string;
  on: (typeof TYPED_FIELDS)[number] | 'button';
}

const isDirty = ({ values, was }: Open) => !sameEdit(values, was);

/**
 * Rows being edited. An edit survives refreshes of the list, announces changes by others before overwriting them (reliability.md, E5), and
 * is saved on its own: the next row can be opened in the meantime (E10).
 * @param list undefined while there is none: then nobody is missing in it
 */
export function useInlineEdit(list: List<InternalUser> | undefined): InlineEdit {
  const users = list?.items ?? NOBODY;
  const owner = useOwner();
  const [opened, setOpened] = useState<ReadonlyMap<string, Open>>(new Map());
  const [focus, setFocus] = useState<RowFocus | null>(null);
  const latest = useRef({ opened, users });
  latest.current = { opened, users };
  /** The values that a save replaces, including those that somebody else changed meanwhile. No state: a save goes on after its page is left. */
  const overwritten = useRef(new Map<string, UserEdit>());

  const change = useCallback((key: string, next: Partial<Open>) => {
    setOpened((before) => {
      const open = before.get(key);
      return open ? new Map(before).set(key, { ...open, ...next }) : before;
    });
  }, []);
  const remove = useCallback((keys: readonly string[]) => {
    setOpened((before) => new Map([...before].filter(([key]) => !keys.includes(key))));
  }, []);

  const close = useCallback(
    (user: InternalUser) => {
      dropEdit(user);
      remove([keyOf(user)]);
      setFocus({ key: keyOf(user), on: 'button' });
    },
    [remove],
  );

  const settle: SubmitOptions<typeof updateUser>['settle'] = (input) =>
    settleEdit(input, overwritten.current.get(keyOf(input)));
  const tell = useUndo(updateUser, { settle });
  const changes = useSubmits(updateUser, {
    precheck: async (input, read) => {
      const open = latest.current.opened.get(keyOf(input));
      if (!open) return null;
      // Compares with the list as the user saw it: reading it again shows others' changes too late for that.
      const listed = findById(latest.current.users, input.id);
      const announced = listed ? editOf(listed) : open.told;
      overwritten.current.set(keyOf(input), announced);
      const now = findById((await read(listUsers, {})).items, input.id);
      if (!now) return 'called-off';
      if (sameEdit(editOf(now), announced)) {
        overwritten.current.set(keyOf(input), editOf(now));
        return { ...input, body: withAsSent(input.body, editOf(now)) };
      }
      if (sameEdit(editOf(now), input.body)) {
        // Somebody else has made the same change: there is nothing left to send.
        close(open.user);
        return null;
      }
      // A change by others is announced once before it is overwritten.
      change(keyOf(input), { told: editOf(now) });
      return 'called-off';
    },
    settle,
    onMade: (result, input) => {
      const open = latest.current.opened.get(keyOf(input));
      const from = overwritten.current.get(keyOf(input));
      if (!open || !from) return;
      const name = nameOfUser(open.user);
      const to = input.body;
      const answered = result.kind === 'answered' ? result.value : null;
      const text = changeText(from, to);
      if (text === '') toast(`${name} saved`);
      else
        tell({
          text: `${name} saved: ${text}`,
          back: { id: input.id, body: from },
          // If the service answered with the edit as it stored it, another spelling is somebody else's change.
          isAsLeft: settleEdit(input, answered ? undefined : from, answered),
          undone: `Undone. ${name}: ${changeText(to, from)}`,
        });
      // An undo replaces these.
      overwritten.current.set(keyOf(input), to);
      dropSentEdit(open.user, owner, input.body);
    },
    onDone: (_result, input) => {
      remove([keyOf(input)]);
      setFocus({ key: keyOf(input), on: 'button' });
    },
  });
  const { run, reset, stateOf, isPending } = changes;

  const open = useCallback(
    (user: InternalUser) => {
      const kept = loadEdit(user, owner);
      const was = kept?.was ?? editOf(user);
      const values = kept?.values ?? was;
      reset(keyOf(user));
      // An untouched edit is closed; one that is being saved, or could not be saved, stays open.
      setOpened((before) => {
        const staying = [...before].filter(([key, other]) => isPending(key) || isDirty(other));
        return new Map(staying).set(keyOf(user), { user, was, values, errors: {}, told: was });
      });
      setFocus({ key: keyOf(user), on: 'username' });
    },
    [owner, reset, isPending],
  );

  // The row's cells have had their effects by now. One that is mounted again later, by scrolling or a search, must not take the focus.
  useEffect(() => {
    if (focus) setFocus(null);
  }, [focus]);

  // A new version waits for it, or asks first (state/dirty.ts). Where the browser keeps the draft, what was typed comes back.
  const [keeps, setKeeps] = useState(true);
  useDirty([...opened.values()].some(isDirty), keeps ? 'typed' : 'unkept');

  const edits = useMemo(() => {
    const editOfRow = (key: string, row: Open): Edit => {
      const { user, values, was, errors } = row;
      const listed = findById(users, user.id);
      const now = listed ? editOf(listed) : row.told;
      const state = stateOf(key);
      return {
        user,
        was,
        values,
        errors,
        set: (field, value) => {
          const next = { ...values, [field]: value };
          setKeeps(keepEdit(user, owner, { values: next, was }));
          const { [field]: _mended, ...others } = errors;
          change(key, { values: next, errors: errorsOf(next, was)[field] === undefined ? others : errors });
        },
        check: (field) => {
          const error = errorsOf(values, was)[field];
          if (error !== errors[field] && error !== undefined) change(key, { errors: { ...errors, [field]: error } });
        },
        save: () => {
          const wrong = errorsOf(values, was);
          change(key, { errors: wrong });
          const first = TYPED_FIELDS.find((field) => wrong[field] !== undefined);
          if (first) setFocus({ key, on: first });
          else void run(key, { id: user.id, body: bodyOf(values, was) });
        },
        cancel: () => {
          reset(key);
          close(user);
        },
        pending: isPending(key),
        dirty: isDirty(row),
        checking: state.phase === 'checking',
        problem: state.phase === 'failed' ? state.problem : null,
        changed: sameEdit(now, was) ? '' : changesBetween(was, now),
        edited: changeText(was, values),
        gone: listed || !list ? null : list.unreadable === 0 ? 'deleted' : 'unlisted',
      };
    };
    return new Map([...opened].map(([key, row]) => [key, editOfRow(key, row)]));
  }, [opened, list, users, owner, change, close, run, reset, stateOf, isPending]);

  return useMemo(() => ({ edits, open, focus }), [edits, open, focus]);
}
