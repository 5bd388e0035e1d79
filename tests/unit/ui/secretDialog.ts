import type { FunctionComponent } from 'react';
import { SecretDialog, type SecretDialogProps } from '@/ui/dialogs/SecretDialog';
import { renderHook } from '../renderHook';

/** Opens the dialog of a new API key. */
export const showSecret = () =>
  renderHook(SecretDialog as FunctionComponent<SecretDialogProps> as (of: SecretDialogProps) => unknown, {
    title: 'API key of Shop',
    label: 'API key',
    secret: 'pk_1',
    onClose() {},
  });
