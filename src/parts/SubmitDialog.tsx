import type { ReactNode } from 'react';
import { CHECKING, type SubmitState } from '@/cache/useSubmit';
import { Notice } from '@/ui';
import {
  ConfirmDialog,
  type ConfirmDialogProps,
  FormDialog,
  type FormDialogProps,
  type ServerError,
} from '@/ui/dialogs';
import { useOfflineReason } from './useOfflineReason';

/** A failed change in the form's own words. */
export const serverErrorOf = (state: SubmitState): ServerError | null =>
  state.phase === 'failed' ? { sentence: state.problem.sentence, serverMessage: state.problem.detail } : null;

const isPending = (state: SubmitState) => state.phase === 'sending' || state.phase === 'checking';

type SubmitDialogProps = Omit<FormDialogProps, 'pending' | 'serverError'> & { state: SubmitState; children: ReactNode };

/** A FormDialog around a change: pending, refusal, 'Checking...' after a lost answer, and the reason while offline. */
export function SubmitDialog({ state, children, submitDisabledReason, ...rest }: SubmitDialogProps) {
  const offline = useOfflineReason();
  return (
    <FormDialog
      {...rest}
      pending={isPending(state)}
      serverError={serverErrorOf(state)}
      submitDisabledReason={offline ?? submitDisabledReason}
    >
      {children}
      {state.phase === 'checking' ? <Notice tone="throttled">{CHECKING}</Notice> : null}
    </FormDialog>
  );
}

type ConfirmSubmitProps = Omit<ConfirmDialogProps, 'pending' | 'error'> & { state: SubmitState };

/** A ConfirmDialog around a change; its failure is told inside, never twice. */
export function ConfirmSubmit({ state, children, disabledReason, ...rest }: ConfirmSubmitProps) {
  const offline = useOfflineReason();
  return (
    <ConfirmDialog
      {...rest}
      pending={isPending(state)}
      error={serverErrorOf(state)}
      disabledReason={offline ?? disabledReason}
    >
      {children}
      {state.phase === 'checking' ? <Notice tone="throttled">{CHECKING}</Notice> : null}
    </ConfirmDialog>
  );
}
