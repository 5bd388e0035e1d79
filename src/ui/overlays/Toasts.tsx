import { createToaster, Toast, Toaster } from '@chakra-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Button, IconButton } from '../Button';
import { ToneIcon } from '../data/Badge';
import { Row } from '../layout';
import { type Toast as Entry, showWith } from './toast';

const CLOSES_AFTER = 6_000;
const TYPES = { success: 'success', danger: 'error', info: 'info' } as const;

const toaster = createToaster({
  // On the left: side panels and form buttons are on the right and must not be covered.
  placement: 'bottom-start',
  gap: 8,
  // A bar at the end of the window says how high it is.
  offsets: { left: '16px', right: '16px', top: '16px', bottom: 'var(--toasts-bottom, 16px)' },
  removeDelay: 0,
  // No toast pushes another out: an error stays until it is closed (reliability.md, J3).
  max: Number.POSITIVE_INFINITY,
});

function show({ id, tone, text, action, controls, forMs = CLOSES_AFTER }: Entry): void {
  toaster.create({
    id: String(id),
    type: TYPES[tone],
    // Not its title, which would name the toast: inside a dialog a name would be taken for one of the form's labels.
    description: text,
    duration: tone === 'danger' ? Number.POSITIVE_INFINITY : forMs,
    meta: { tone, controls },
    ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
  });
}

/** Chakra's toaster. Its timers stop while a toast is pointed at or has focus, and in a hidden tab. */
export default function Toasts() {
  useEffect(() => {
    showWith({ show, dismiss: (id) => toaster.remove(String(id)), dismissAll: () => toaster.remove() });
    return () => showWith(null);
  }, []);
  return (
    // No landmark: a screen has those of its own panels (ux.md, 'Shell').
    <Toaster toaster={toaster} role="group" aria-label="Notifications">
      {(entry) => (
        <Toast.Root role={entry.type === 'error' ? 'alert' : 'status'}>
          <ToneIcon tone={entry.meta?.tone} />
          <Toast.Description>{entry.description}</Toast.Description>
          <Row end>
            {entry.meta?.controls}
            {entry.action ? (
              <Toast.ActionTrigger asChild>
                <Button size="sm">{entry.action.label}</Button>
              </Toast.ActionTrigger>
            ) : null}
            <Toast.CloseTrigger asChild>
              <IconButton label="Dismiss" size="sm" aria-label="Dismiss">
                <X aria-hidden="true" />
              </IconButton>
            </Toast.CloseTrigger>
          </Row>
        </Toast.Root>
      )}
    </Toaster>
  );
}
