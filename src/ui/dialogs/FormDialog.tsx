import { Dialog } from '@chakra-ui/react/dialog';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ActionButton, Button } from '../Button';
import { ErrorNote } from '../data/Notice';
import { Frame } from './Frame';

/** A refusal of the server: spec.md's sentence, then what the server said. */
export interface ServerError {
  sentence: string;
  serverMessage?: string | null | undefined;
}

export interface FormDialogProps {
  title: string;
  /** The verb on the button: 'Create', 'Save'. */
  submitLabel: string;
  /** While it is sent: 'Saving…' on the button, no second submit, no closing. */
  pending: boolean;
  /** No answer came, and the outcome is being looked up: closing is possible, and asks nothing, since what was typed is kept. */
  checking?: boolean;
  serverError: ServerError | null;
  /** Called once per submit; `handleSubmit(…)` of react-hook-form fits. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Something was typed: closing asks 'Discard changes?' first. */
  dirty: boolean;
  /** Why submitting is not possible: offline, or where spec.md disables the button while the form is invalid. */
  submitDisabledReason?: string | undefined;
  pendingLabel?: string;
  /** The primary action instead of submitting, where submitting is unlikely to succeed. */
  primaryAction?: ReactNode;
  /** `danger` for a submit that does harm. */
  look?: 'primary' | 'danger';
  /** Focuses Cancel instead of the first field. */
  startsOnCancel?: boolean;
  /** Id of the content that describes the dialog. */
  describedBy?: string | undefined;
  /** `tall`: its buttons keep their place when content comes later. `sheet`: on the right, full-screen on a phone. */
  shape?: 'dialog' | 'tall' | 'sheet';
  children: ReactNode;
}

/**
 * The shell of every form in a dialog: title, pending, server error, guard against losing what was typed (style.md 5). Mount it to open.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, pending, serverError, onSubmit, onClose, dirty, submitDisabledReason } = props;
  const { pendingLabel = 'Saving…', checking = false, shape = 'dialog', primaryAction, children } = props;
  const { look = 'primary', startsOnCancel = false, describedBy } = props;
  const [asking, setAsking] = useState(false);
  const held = pending && !checking;
  const dismiss = () => {
    if (held) return;
    if (dirty && !checking) setAsking(true);
    else onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form inside a page's form would submit both: React's events follow the component tree.
    event.stopPropagation();
    if (!pending && submitDisabledReason === undefined) onSubmit(event);
  };
  return (
    <Frame title={title} shape={shape} describedBy={describedBy} onDismiss={dismiss}>
      <form noValidate onSubmit={submit}>
        <Dialog.Body>
          {children}
          {serverError ? <ErrorNote {...serverError} /> : null}
        </Dialog.Body>
        <Dialog.Footer>
          <Button onClick={dismiss} aria-disabled={held || undefined} data-autofocus={startsOnCancel ? '' : undefined}>
            Cancel
          </Button>
          <ActionButton
            type="submit"
            look={primaryAction ? 'secondary' : look}
            disabledReason={submitDisabledReason}
            pendingText={pending ? pendingLabel : undefined}
          >
            {submitLabel}
          </ActionButton>
          {primaryAction}
        </Dialog.Footer>
      </form>
      {asking ? (
        <Frame title="Discard changes?" role="alertdialog" onDismiss={() => setAsking(false)}>
          <Dialog.Body>What you typed has not been saved.</Dialog.Body>
          <Dialog.Footer>
            <Button data-autofocus="" onClick={() => setAsking(false)}>
              Keep editing
            </Button>
            <Button look="danger" onClick={onClose}>
              Discard
            </Button>
          </Dialog.Footer>
        </Frame>
      ) : null}
    </Frame>
  );
}
