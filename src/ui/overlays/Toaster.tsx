import { chakra } from '@chakra-ui/react/styled-system';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CodeMissingError, codeOf, useCode } from '@/code';
import { Notice } from '../data/Notice';
import { useLivePlace } from '../util/useLivePlace';
import { ToastAction } from './ToastAction';
import * as styles from './Toaster.styles';
import { dismissToast, waitingToasts } from './toast';

const StandIn = chakra('div', styles.standIn);

export const toastsCode = codeOf(async () => (await import('./Toasts')).default);

/**
 * The container of toasts. Render it once, after the shell, so that the connection stays the first role="status" of the document. While a
 * modal is open, toasts are inside the topmost one (reliability.md, J2). Without the toaster's code they are notices in the same place, so
 * that errors are always shown.
 */
export function Toaster() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.read);
  const Shown = useCode(toastsCode, waiting.length > 0);
  const place = useLivePlace();
  if (!place || Shown === null) return null;
  return createPortal(
    Shown instanceof CodeMissingError ? (
      <StandIn>
        {waiting.map(({ id, tone, text, action, controls }) => (
          <Notice
            key={id}
            tone={tone}
            role={tone === 'danger' ? 'alert' : 'note'}
            onDismiss={() => dismissToast(id)}
            action={action ? <ToastAction onClick={action.onSelect}>{action.label}</ToastAction> : controls}
          >
            {text}
          </Notice>
        ))}
      </StandIn>
    ) : (
      <Shown />
    ),
    place,
  );
}
