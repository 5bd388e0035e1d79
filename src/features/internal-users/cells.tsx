import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useOwner } from '@/cache/useCached';
import { INTERNAL_ROLES } from '@/contract/constants';
import type { InternalUser } from '@/contract/users';
import { roleName, type UserField } from '@/domain/internal-users';
import { nameOfUser } from '@/domain/people-names';
import { sameId } from '@/parts/byId';
import { CheckingNotice } from '@/parts/CheckingNotice';
import { useOfflineReason } from '@/parts/useOfflineReason';
import {
  ActionButton,
  Badge,
  Button,
  cardContent,
  chakra,
  ErrorNote,
  ignoreHeldEnter,
  Notice,
  oncePerPress,
  Row,
  useStableWhilePressed,
} from '@/ui';
import { Field, SelectInput, TextInput } from '@/ui/forms';
import * as styles from './cells.styles';
import type { RowFocus } from './edits';
import type { Edit, InlineEdit } from './useInlineEdit';

const Notes = chakra('div', styles.notes);
const Wrapping = chakra('div', styles.wrapping);

/** Gives cells the open edits without passing through the table, whose rows keep their props and do not render again after a refresh. */
export const EditContext = createContext<InlineEdit>({ edits: new Map(), open: () => {}, focus: null });

/** The form of an open row's fields, so that Enter saves; a table row cannot be a form itself. */
export const editFormOf = ({ id }: Pick<InternalUser, 'id'>) => `edit-user:${id}`;

const useEditOf = (user: InternalUser): Edit | null => useContext(EditContext).edits.get(String(user.id)) ?? null;

export function EmailCell({ user }: { user: InternalUser }) {
  const edit = useEditOf(user);
  const self = sameId(useOwner()?.id, user.id);
  return (
    <>
      <Row>
        <span className="pc-truncate" data-tip-overflow="">
          {cardContent(user.email.trim())}
        </span>
        {self ? <Badge>You</Badge> : null}
      </Row>
      {edit ? <EditNotes edit={edit} /> : null}
    </>
  );
}

/** Messages about the open edit, in its row. */
function EditNotes({ edit }: { edit: Edit }) {
  if (!edit.problem && !edit.checking && edit.changed === '') return null;
  return (
    <Notes>
      {edit.changed === '' ? null : (
        <Notice tone="warning" role="alert">
          Changed in the meantime: {edit.changed}. Saving overwrites that.
        </Notice>
      )}
      {edit.checking ? <CheckingNotice /> : null}
      {edit.problem ? <ErrorNote sentence={edit.problem.sentence} serverMessage={edit.problem.detail} /> : null}
    </Notes>
  );
}

interface FieldCellProps {
  edit: Edit;
  label: string;
  field: Exclude<UserField, 'role'>;
}

/** True for the one render after which this part of the user's row gets the focus. */
function useIsFocused({ id }: InternalUser, on: RowFocus['on']): boolean {
  const { focus } = useContext(EditContext);
  return focus !== null && focus.key === String(id) && focus.on === on;
}

function FieldCell({ edit, label, field }: FieldCellProps) {
  const input = useRef<HTMLInputElement>(null);
  const focused = useIsFocused(edit.user, field);
  const error = useStableWhilePressed(edit.errors[field]);
  // Focus is the document's, not React's.
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <Wrapping>
      <Field label={label} hideLabel error={error}>
        <TextInput
          ref={input}
          form={editFormOf(edit.user)}
          value={edit.values[field] ?? ''}
          readOnly={edit.pending}
          onChange={(event) => edit.set(field, event.target.value)}
          onBlur={() => edit.check(field)}
          // It may be the Enter that opened the row.
          onKeyDown={ignoreHeldEnter}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </Wrapping>
  );
}

export function UsernameCell({ user }: { user: InternalUser }) {
  const edit = useEditOf(user);
  return edit ? <FieldCell edit={edit} label="Username" field="username" /> : user.username?.trim() || '—';
}

export function NameCell({ user }: { user: InternalUser }) {
  const edit = useEditOf(user);
  return edit ? <FieldCell edit={edit} label="Full name" field="name" /> : user.name?.trim() || '—';
}

/** The roles to choose from: also the edit's own, which this version may not know, or none, so that what shows is what is sent. */
const roleOptions = ({ was, values }: Edit): readonly (string | null)[] => [
  ...new Set([...INTERNAL_ROLES, was.role, values.role]),
];

export function RoleCell({ user }: { user: InternalUser }) {
  const edit = useEditOf(user);
  if (!edit) return user.role === null ? '—' : roleName(user.role);
  const options = roleOptions(edit);
  return (
    <Field label="Role" hideLabel>
      <SelectInput
        form={editFormOf(user)}
        value={edit.values.role ?? ''}
        disabled={edit.pending}
        onChange={({ target }) => edit.set('role', options.find((role) => (role ?? '') === target.value) ?? null)}
      >
        {options.map((role) => (
          <option key={role} value={role ?? ''}>
            {role === null ? 'No role' : roleName(role)}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

const OTHER_OPEN = 'Save or cancel the open edit first.';

export function RowActions({ user, onDelete }: { user: InternalUser; onDelete: () => void }) {
  const { edits, open } = useContext(EditContext);
  const edit = useEditOf(user);
  const offline = useOfflineReason();
  const button = useRef<HTMLSpanElement>(null);
  // While a row is being saved, the next one may be edited; and an edit whose row is missing has no buttons to end it with.
  const blocked = [...edits.values()].some(({ dirty, pending, gone }) => dirty && !pending && gone === null);
  const returning = useIsFocused(user, 'button');
  // When the edit closes, its button gets the focus back: in the same step, or the heading would take the place of the 'Save' that went.
  useLayoutEffect(() => {
    if (returning && document.activeElement === document.body) button.current?.querySelector('button')?.focus();
  }, [returning]);
  if (edit) {
    // Each state has buttons of its own: 'Save' never becomes 'Delete' with the focus on it.
    return (
      <Row key="edit" end gap="1">
        <Button size="sm" {...oncePerPress(edit.cancel)} disabled={edit.pending}>
          Cancel
        </Button>
        <ActionButton
          size="sm"
          look="primary"
          type="submit"
          form={editFormOf(user)}
          disabledReason={offline}
          pendingText={edit.pending ? 'Saving…' : undefined}
        >
          Save
        </ActionButton>
      </Row>
    );
  }
  return (
    <Row key="view" end gap="1">
      <span ref={button}>
        <ActionButton
          look="plain"
          size="sm"
          aria-label={`Edit ${nameOfUser(user)}`}
          disabledReason={offline ?? (blocked ? OTHER_OPEN : undefined)}
          {...oncePerPress(() => open(user))}
        >
          Edit
        </ActionButton>
      </span>
      <ActionButton
        look="plain"
        size="sm"
        aria-label={`Delete ${nameOfUser(user)}`}
        disabledReason={offline}
        {...oncePerPress(onDelete)}
      >
        Delete
      </ActionButton>
    </Row>
  );
}
