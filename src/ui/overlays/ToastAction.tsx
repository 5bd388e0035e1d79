import { ActionButton, type ButtonProps } from '../Button';
import { useSecretReason } from '../util/secrets';

/** The button of a toast that leads elsewhere. A toast is within reach in every modal: in that of a secret the button says why it has to wait. */
export function ToastAction(props: ButtonProps) {
  return <ActionButton {...props} disabledReason={useSecretReason()} />;
}
