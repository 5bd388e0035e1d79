import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useOwner } from '@/cache/useCached';
import { CHECKING } from '@/cache/useSubmit';
import { INTERNAL_ROLES } from '@/contract/constants';
import type { InternalUser } from '@/contract/users';
import type { UserEdit } from '@/domain/internal-users';
import { sameId } from '@/parts/byId';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { ActionButton, Badge, Button, cardContent, ErrorNote, Notice, Row, styled } from '@/ui';
import { Field, SelectInput, TextInput } from '@/ui/forms';
import * as styles from './cells.styles';
import type { Edit, InlineEdit } from './useInlineEdit';

const Notes = styled('div', styles.notes);
const Wrapping = styled('div', styles.wrapping);

/** Cells reach the open edit past the table: its rows keep their props, and a list that is read again leaves it untouched. */
export const EditContext = createContext<InlineEdit>({ edit: null, open: () => {}, closed: null });

/** The form that the fields of the open row belong to, so that Enter saves; a table's row cannot be one. */
export const EDIT_FORM = 'edit-user';

function useEditOf(user: InternalUser): Edit | null {
  const { edit } = useContext(EditContext);
  return edit && sameId(edit.user.id, user.id) ? edit : null;
}

export function EmailCell({ user }: { user: InternalUser }) {
  const edit = useEditOf(user);
  const self = sameId(useOwner()?.id, user.id);
  return (
    <>
      <Row>
        <span className="pc-truncate">{cardContent(user.email)}</span>
        {self ? <Badge>You</Badge> : null}
      </Row>
      {edit ? <EditNotes edit={edit} /> : null}
    </>
  );
}

/** What there is to say about the open edit, in its row. */
function EditNotes({ edit }: { edit: Edit }) {
  if (!edit.problem && !edit.checking && edit.changed === '') return null;
  return (
    <Notes>
      {edit.changed === '' ? null : (
        <Notice tone="throttled" role="alert">
          Changed meanwhile: {edit.changed}. Saving overwrites that.
        </Notice>
      )}
      {edit.checking ? <Notice tone="throttled">{CHECKING}</Notice> : null}
      {edit.problem ? <ErrorNote sentence={edit.problem.sentence} serverMessage={edit.problem.detail} /> : null}
    </Notes>
  );
}

interface FieldCellProps {
  edit: Edit;
  label: string;
  field: keyof UserEdit;
  autoFocus?: boolean;
}

function FieldCell({ edit, label, field, autoFocus = false }: FieldCellProps) {
  const input = useRef<HTMLInputElement>(null);
  // Once, when the row opens.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <Wrapping>
      <Field label={label} hideLabel error={edit.errors[field]}>
        <TextInput
          ref={input}
          form={EDIT_FORM}
          value={edit.values[field]}
          onChange={(event) => edit.set(field, event.target.value)}
          onBlur={() => edit.check(field)}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </Wrapping>
  );
}

export function UsernameCell({ user }: { user: InternalUser }) {
  const edit = useEditOf(user);
  return edit ? <FieldCell edit={edit} label="Username" field="username" autoFocus /> : user.username || '—';
}

export function NameCell({ user }: { user: InternalUser }) {
  const edit = useEditOf(user);
  return edit ? <FieldCell edit={edit} label="Full name" field="name" /> : user.name || '—';
}

/** A role of a newer server stays, and can be sent back as it came. */
export const roleOptions = (role: string): readonly string[] =>
  (INTERNAL_ROLES as readonly string[]).includes(role) ? INTERNAL_ROLES : [...INTERNAL_ROLES, role];

export function RoleCell({ user, children }: { user: InternalUser; children: (role: string) => ReactNode }) {
  const edit = useEditOf(user);
  if (!edit) return children(user.role);
  return (
    <Field label="Role" hideLabel>
      <SelectInput form={EDIT_FORM} value={edit.values.role} onChange={(event) => edit.set('role', event.target.value)}>
        {roleOptions(user.role).map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

const OTHER_OPEN = 'Save or cancel the open edit first.';

export function RowActions({ user, onDelete }: { user: InternalUser; onDelete: () => void }) {
  const { edit, open, closed } = useContext(EditContext);
  const offline = useOfflineReason();
  const button = useRef<HTMLSpanElement>(null);
  const own = edit !== null && sameId(edit.user.id, user.id);
  const returning = !edit && closed === String(user.id);
  // Where the edit was closed, its button takes the focus back.
  useEffect(() => {
    if (returning && document.activeElement === document.body) button.current?.querySelector('button')?.focus();
  }, [returning]);
  if (edit && own) {
    return (
      <Row end gap="1">
        <Button size="sm" onClick={edit.cancel} disabled={edit.pending}>
          Cancel
        </Button>
        <ActionButton
          size="sm"
          look="primary"
          type="submit"
          form={EDIT_FORM}
          disabledReason={offline}
          pendingText={edit.pending ? 'Saving…' : undefined}
        >
          Save
        </ActionButton>
      </Row>
    );
  }
  return (
    <Row end gap="1">
      <span ref={button}>
        <ActionButton
          look="plain"
          size="sm"
          aria-label={`Edit ${user.email}`}
          disabledReason={offline ?? (edit?.dirty ? OTHER_OPEN : undefined)}
          onClick={() => open(user)}
        >
          Edit
        </ActionButton>
      </span>
      <ActionButton
        look="plain"
        size="sm"
        aria-label={`Delete ${user.email}`}
        disabledReason={offline}
        onClick={onDelete}
      >
        Delete
      </ActionButton>
    </Row>
  );
}
