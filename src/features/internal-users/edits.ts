import { isPending, type SubmitState } from '@/cache/useSubmit';
import type { Problem } from '@/contract/errors';
import type { List } from '@/contract/fields';
import type { InternalUser } from '@/contract/users';
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
} from '@/domain/internal-users';
import { findById } from '@/parts/byId';
import type { EditDraft } from './editDraft';

export const keyOf = ({ id }: Pick<InternalUser, 'id'>): string => String(id);

interface OpenRow {
  user: InternalUser;
  /** The values as the edit began. */
  was: UserEdit;
  values: UserEdit;
  errors: EditErrors;
  /** Somebody else's version of the user, as far as it has been announced. */
  told: UserEdit;
}

export interface RowFocus {
  /** The user's id as text. */
  key: string;
  on: (typeof TYPED_FIELDS)[number] | 'button';
}

export interface OpenEdits {
  /** By the text of the users' ids: one that is typed in, and others that are still being saved or whose users are no longer listed. */
  rows: ReadonlyMap<string, OpenRow>;
  /** For one render: the row whose field or button gets the focus. */
  focus: RowFocus | null;
}

export const NO_EDITS: OpenEdits = { rows: new Map(), focus: null };

type RowAction =
  | { kind: 'typed'; key: string; field: UserField; value: string | null }
  /** A field has lost the focus. */
  | { kind: 'left'; key: string; field: UserField }
  /** 'Save' was pressed: every error shows, and the first field with one gets the focus. */
  | { kind: 'tried'; key: string }
  /** Somebody else's version of the user was read. */
  | { kind: 'told'; key: string; now: UserEdit };

export type EditAction =
  | RowAction
  /** Opens a row, with its draft if one is kept. `isPending`: tells which rows are being saved. */
  | { kind: 'opened'; user: InternalUser; draft: EditDraft | null; isPending: (key: string) => boolean }
  | { kind: 'closed'; key: string }
  | { kind: 'focused' };

const isDirty = ({ values, was }: OpenRow): boolean => !sameEdit(values, was);

function changedRow(row: OpenRow, action: RowAction): OpenRow {
  const { values, was, errors } = row;
  switch (action.kind) {
    case 'typed': {
      const { field, value } = action;
      const next = { ...values, [field]: value };
      const { [field]: _corrected, ...others } = errors;
      return { ...row, values: next, errors: errorsOf(next, was)[field] === undefined ? others : errors };
    }
    case 'left': {
      const error = errorsOf(values, was)[action.field];
      if (error === undefined || error === errors[action.field]) return row;
      return { ...row, errors: { ...errors, [action.field]: error } };
    }
    case 'tried':
      return { ...row, errors: errorsOf(values, was) };
    case 'told':
      return { ...row, told: action.now };
  }
}

export function nextEdits(edits: OpenEdits, action: EditAction): OpenEdits {
  const { rows, focus } = edits;
  switch (action.kind) {
    case 'opened': {
      const { user, draft } = action;
      const key = keyOf(user);
      const was = draft?.was ?? editOf(user);
      // An untouched edit is closed; one that is being saved, or could not be saved, stays open.
      const staying = [...rows].filter(([other, row]) => action.isPending(other) || isDirty(row));
      const row = { user, was, values: draft?.values ?? was, errors: {}, told: was };
      return { rows: new Map(staying).set(key, row), focus: { key, on: 'username' } };
    }
    case 'closed':
      return {
        rows: new Map([...rows].filter(([key]) => key !== action.key)),
        focus: { key: action.key, on: 'button' },
      };
    case 'focused':
      return { rows, focus: null };
    default: {
      const { key } = action;
      const row = rows.get(key);
      const changed = row && changedRow(row, action);
      if (!changed || changed === row) return edits;
      const wrong = TYPED_FIELDS.find((field) => changed.errors[field] !== undefined);
      return {
        rows: new Map(rows).set(key, changed),
        focus: action.kind === 'tried' && wrong ? { key, on: wrong } : focus,
      };
    }
  }
}

/** A row in edit, as it is shown. */
export interface EditView extends Omit<OpenRow, 'told'> {
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

/** Nothing that saving would overwrite: the user is as when the edit began, or as it makes them, which its own saving may have done. */
const isNoNews = (now: UserEdit, { was, values }: OpenRow): boolean =>
  sameEdit(now, was) || sameEdit(now, bodyOf(values, was));

/** @param list undefined while there is none: then nobody is missing in it */
export function viewOf(row: OpenRow, list: List<InternalUser> | undefined, state: SubmitState): EditView {
  const { told, ...shown } = row;
  const listed = list && findById(list.items, row.user.id);
  const now = listed ? editOf(listed) : told;
  const pending = isPending(state);
  return {
    ...shown,
    pending,
    dirty: isDirty(row),
    checking: state.phase === 'checking',
    problem: state.phase === 'failed' ? state.problem : null,
    changed: pending || isNoNews(now, row) ? '' : changesBetween(row.was, now),
    edited: changeText(row.was, row.values),
    gone: listed || !list ? null : list.unreadable === 0 ? 'deleted' : 'unlisted',
  };
}
