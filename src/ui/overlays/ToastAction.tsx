import { ActionButton, type ButtonProps } from '../Button';
import { useSecretReason } from '../util/secrets';

/** A toast's button that leads elsewhere. Toasts are within reach in every modal; over a secret, the button says why it has to wait. */
export function ToastAction(props: ButtonProps) {
  return <ActionButton {...props} disabledReason={useSecretReason()} />;
}
