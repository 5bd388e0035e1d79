import { type ReactNode, useId, useState } from 'react';
import { Field } from '../forms/Field';
import { TextInput } from '../forms/inputs';
import { FormDialog, type ServerError } from './FormDialog';

export interface ConfirmDialogProps {
  /** A question that names the thing: 'Delete Checkout API?' */
  title: string;
  /** The real effect: 'Its active API keys are revoked. Used 3 minutes ago.' */
  children: ReactNode;
  /** On the button: 'Delete', 'Revoke', 'Sign out'. */
  verb: string;
  pending: boolean;
  /** No answer came, and the outcome is being looked up: closing is possible. */
  checking?: boolean;
  /** The failure, if this dialog reports it; null if a toast does (style.md 6). */
  error: ServerError | null;
  onConfirm: () => void;
  onClose: () => void;
  /** Irreversible with live effect: this name must be typed first (ux.md, 'Risky steps'). */
  typedName?: string | undefined;
  /** Harmless after all, like an upgrade: the button is not red. */
  look?: 'danger' | 'primary';
  pendingLabel?: string;
  disabledReason?: string | undefined;
}

/** A name as it is seen: without invisible characters (direction marks, soft hyphens, controls), with one space for several. */
const asSeen = (name: string) =>
  name
    .replace(/\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize();

/** True if the text typed or pasted matches the name. A name without visible characters must match exactly. */
const isTyped = (typed: string, name: string) =>
  asSeen(name) === '' ? typed.trim().normalize() === name.trim().normalize() : asSeen(typed) === asSeen(name);

/** Asks before harm. Cancel is focused, or the field where a name must be typed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { verb, error, onConfirm, typedName, disabledReason, children, ...rest } = props;
  const [typed, setTyped] = useState('');
  const bodyId = useId();
  const mismatch = typedName !== undefined && !isTyped(typed, typedName);
  return (
    <FormDialog
      look="danger"
      pendingLabel="Working…"
      {...rest}
      describedBy={bodyId}
      submitLabel={verb}
      submitDisabledReason={disabledReason ?? (mismatch ? `Type ${typedName} to confirm.` : undefined)}
      startsOnCancel={typedName === undefined}
      dirty={false}
      serverError={error}
      onSubmit={() => onConfirm()}
    >
      <div id={bodyId}>{children}</div>
      {typedName === undefined ? null : (
        <Field label={`Type ${typedName} to confirm`}>
          <TextInput
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </Field>
      )}
    </FormDialog>
  );
}
