import type { ReactNode } from 'react';
import { isPending, type SubmitState } from '@/cache/useSubmit';
import {
  ConfirmDialog,
  type ConfirmDialogProps,
  FormDialog,
  type FormDialogProps,
  type ServerError,
} from '@/ui/dialogs';
import { CheckingNotice } from './CheckingNotice';
import type { DraftForm } from './useDraftForm';
import { useOfflineReason } from './useOfflineReason';

/** A failed change in the form's own words. */
export const serverErrorOf = (state: SubmitState): ServerError | null =>
  state.phase === 'failed' ? { sentence: state.problem.sentence, serverMessage: state.problem.detail } : null;

type SubmitDialogProps = Omit<FormDialogProps, 'pending' | 'checking' | 'serverError' | 'dirty'> & {
  state: SubmitState;
  /** Its draft is forgotten when the dialog is closed, unless it is not known yet whether the change was made. */
  form: Pick<DraftForm<never>, 'dirty' | 'forget'>;
  children: ReactNode;
};

/**
 * A FormDialog around a change: pending, refusal, 'Checking...' after a lost answer, and the reason while offline. Closed while the
 * outcome is being looked up, it leaves the outcome to a toast, like any form that is left (reliability.md, E9).
 */
export function SubmitDialog({ state, form, children, submitDisabledReason, onClose, ...rest }: SubmitDialogProps) {
  const offline = useOfflineReason();
  const checking = state.phase === 'checking';
  return (
    <FormDialog
      {...rest}
      dirty={form.dirty}
      pending={isPending(state)}
      checking={checking}
      serverError={serverErrorOf(state)}
      submitDisabledReason={offline ?? submitDisabledReason}
      onClose={() => {
        if (!checking) form.forget();
        onClose();
      }}
    >
      {children}
      {checking ? <CheckingNotice /> : null}
    </FormDialog>
  );
}

type ConfirmSubmitProps = Omit<ConfirmDialogProps, 'pending' | 'checking' | 'error'> & { state: SubmitState };

/** A ConfirmDialog around a change; its failure is told inside, never twice. */
export function ConfirmSubmit({ state, children, disabledReason, ...rest }: ConfirmSubmitProps) {
  const offline = useOfflineReason();
  const checking = state.phase === 'checking';
  return (
    <ConfirmDialog
      {...rest}
      pending={isPending(state)}
      checking={checking}
      error={serverErrorOf(state)}
      disabledReason={offline ?? disabledReason}
    >
      {children}
      {checking ? <CheckingNotice /> : null}
    </ConfirmDialog>
  );
}
