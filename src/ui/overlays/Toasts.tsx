import { createToaster, Toast, Toaster } from '@chakra-ui/react/toast';
import { X } from 'lucide-react';
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../Button';
import { ToneIcon } from '../data/Badge';
import { Row } from '../layout';
import { focusInstead, giveFocusTo } from '../util/focus';
import { isComposing } from '../util/isComposing';
import { isToastKey } from '../util/pageKeys';
import { ToastAction } from './ToastAction';
import { type Toast as Entry, setPresenter } from './toast';
import { keepRoomFor } from './toast-room';

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
  // No key at all, instead of Alt+T, which types a letter on a Mac. An empty list would mean every key. F8 is handled below: the toaster
  // would focus an empty group too, and in the middle of a composition.
  hotkey: ['none'],
});

/** The durations of toasts that came while the tab was hidden, by id: their time begins when they are seen. */
const unseen = new Map<number, number>();

function show({ id, tone, text, action, controls, forMs = CLOSES_AFTER, outlivesSession }: Entry): void {
  const duration = tone === 'danger' ? Number.POSITIVE_INFINITY : forMs;
  if (document.hidden) unseen.set(id, duration);
  toaster.create({
    id: String(id),
    type: TYPES[tone],
    // Not its title, which would name the toast: inside a dialog a name would be taken for one of the form's labels.
    description: text,
    duration: document.hidden ? Number.POSITIVE_INFINITY : duration,
    meta: { tone, controls, outlivesSession },
    onStatusChange: ({ status }) => {
      if (status === 'dismissing') giveFocusBack(id);
    },
    ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
  });
}

function dismiss(id: number): void {
  unseen.delete(id);
  giveFocusBack(id);
  toaster.remove(String(id));
}

function dismissAll(): void {
  for (const { id, meta } of toaster.getVisibleToasts()) if (!meta?.outlivesSession) dismiss(Number(id));
}

const IN_USE = '[data-scope=toast][data-part=group]:is(:hover, :focus-within)';

function resume(): void {
  if (!document.hidden && !document.querySelector(IN_USE)) toaster.resume();
}

/** Pauses toasts in a hidden tab. The toaster's own machine is notified too, but ignores it. */
function onVisibility(): void {
  if (document.hidden) {
    toaster.pause();
    return;
  }
  for (const [id, duration] of unseen) toaster.update(String(id), { duration });
  unseen.clear();
  resume();
}

/** Takes the focus from a toast before it is removed: {@link onBlur} gives it back. Nothing would notice the removal. */
function giveFocusBack(id: number): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return;
  if (activeElement.closest('[data-toast]')?.getAttribute('data-toast') === String(id)) activeElement.blur();
}

/** F8 focuses the newest toast, and Tab then reaches its buttons. In tab order they come last on the page, and 'Undo' stays only ten seconds. */
function onKey(event: KeyboardEvent): void {
  if (!isToastKey(event) || event.defaultPrevented || isComposing(event)) return;
  const newest = document.querySelector<HTMLElement>('[data-toast]');
  if (!newest) return;
  event.preventDefault();
  // Gives a lost focus a place first, so that it can be returned there later.
  focusInstead(null);
  newest.focus({ preventScroll: true });
}

/** The element that had the focus before it moved to the toasts. */
let before: Element | null = null;

/** Attached to each toast. */
function onFocus(event: FocusEvent): void {
  const { relatedTarget: from } = event;
  if (from instanceof Element && !from.closest('[data-toast]')) before = from;
  // Hides the element from the toaster, which would focus it at the wrong moments: when the pointer leaves another toast, long after the
  // focus has moved on, and not after a click, while the pointer is still on the toast.
  event.relatedTarget = null;
}

/** Once the focus is no longer in the toasts, they go on; if it is lost, it goes back. */
function onBlur({ relatedTarget: to, currentTarget }: FocusEvent): void {
  if (to instanceof Element && currentTarget.contains(to)) return;
  setTimeout(() => {
    // The toasts have moved to another modal, or the window has lost the focus.
    if (currentTarget.contains(document.activeElement)) return;
    resume();
    giveFocusTo(before);
    before = null;
  });
}

/** Rendered inside a toast to reserve room for it at the end of the page. */
function Room() {
  const here = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const toast = here.current?.closest<HTMLElement>('[data-toast]');
    return toast ? keepRoomFor(toast) : undefined;
  }, []);
  return <span ref={here} hidden />;
}

/** Chakra's toaster. Its timers stop while a toast is pointed at or has focus, and in a hidden tab. */
export default function Toasts() {
  useEffect(() => {
    setPresenter({ show, dismiss, dismissAll });
    document.addEventListener('visibilitychange', onVisibility);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onVisibility);
      setPresenter(null);
    };
  }, []);
  return (
    // No landmark: a screen has those of its own panels (ux.md, 'Shell').
    <Toaster toaster={toaster} role="group" aria-label="Notifications" onBlur={onBlur}>
      {(entry) => (
        <Toast.Root data-toast={entry.id} role={entry.type === 'error' ? 'alert' : 'status'} onFocus={onFocus}>
          <Room />
          <ToneIcon tone={entry.meta?.tone} />
          <Toast.Description>{entry.description}</Toast.Description>
          <Row end>
            {entry.meta?.controls}
            {entry.action ? (
              <Toast.ActionTrigger asChild>
                <ToastAction size="sm">{entry.action.label}</ToastAction>
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
