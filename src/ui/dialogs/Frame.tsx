import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../Button';
import { holdFocus, keepFocusIn } from '../util/focus';
import { enterModal } from '../util/modals';
import { ignoreEnterUntilLetGo } from '../util/oncePerPress';
import { useOpeningPress } from '../util/useOpeningPress';
import { onEscapeKeyDown } from './escape';

export interface FrameProps {
  title: string;
  /** Called by Esc, the close button and a click outside. */
  onDismiss: () => void;
  /** Off: Esc and clicks beside do nothing, and there is no close button (secrets). */
  dismissable?: boolean;
  /** Closes on a click beside it; off for anything that may be half filled. */
  closeOnOutside?: boolean;
  /** `tall`: a dialog whose content comes later or varies, so that its buttons keep their place. */
  shape?: 'dialog' | 'tall' | 'sheet' | 'drawer';
  role?: 'dialog' | 'alertdialog';
  /** Ids of what describes it. */
  describedBy?: string | undefined;
  /** `Dialog.Body` and `Dialog.Footer`, in a form or not. */
  children: ReactNode;
}

const FIRST = ['[data-autofocus]', ':is(input, select, textarea):not([type=hidden], :disabled)', 'nav a', 'button'];

/** `[data-autofocus]`, else the first field, else the first link or button. */
function firstIn(content: HTMLElement): HTMLElement {
  const found = FIRST.map((selector) => content.querySelector<HTMLElement>(selector)).find((one) => one !== null);
  return found ?? content;
}

/** The state machine asks a frame later, when focus may have moved on. */
function focusedOrFirst(content: HTMLElement): HTMLElement {
  const { activeElement } = document;
  const inside = activeElement instanceof HTMLElement && activeElement !== content && content.contains(activeElement);
  return inside ? activeElement : firstIn(content);
}

/** Chakra's dialog as the shell of every modal. Mount it to open, unmount it to close. */
export function Frame(props: FrameProps) {
  const { title, onDismiss, dismissable = true, closeOnOutside = false, shape = 'dialog' } = props;
  const { role = 'dialog', describedBy, children } = props;
  const content = useRef<HTMLDivElement>(null);
  const onKeyDownCapture = useOpeningPress();

  const restoreFocus = useRef(() => {});
  // The library may move the focus before the effect below runs.
  useLayoutEffect(() => {
    restoreFocus.current = holdFocus();
  }, []);
  // Runs before the modal hides the rest of the page, and lasts until it is gone.
  useLayoutEffect(() => (content.current ? enterModal(content.current) : undefined), []);
  // Ends before the focus is given back, below.
  useLayoutEffect(() => (content.current ? keepFocusIn(content.current) : undefined), []);

  // Moves focus at once, since a key pressed right after must reach the dialog. On closing, returns it to the previous element or its
  // replacement. If this dialog has replaced another one, that one has restored the focus by now, so it is remembered anew.
  useEffect(() => {
    const giveBack = content.current?.contains(document.activeElement) ? restoreFocus.current : holdFocus();
    if (content.current) firstIn(content.current).focus({ preventScroll: true });
    return () => {
      giveBack();
      ignoreEnterUntilLetGo();
    };
  }, []);

  return (
    <Dialog.Root
      open
      onOpenChange={onDismiss}
      shape={shape}
      role={role}
      closeOnEscape={dismissable}
      onEscapeKeyDown={onEscapeKeyDown}
      closeOnInteractOutside={closeOnOutside && dismissable}
      restoreFocus={false}
      initialFocusEl={() => content.current && focusedOrFirst(content.current)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content} aria-describedby={describedBy} onKeyDownCapture={onKeyDownCapture}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              {dismissable ? (
                <IconButton label="Close" size="sm" onClick={onDismiss}>
                  <X aria-hidden="true" />
                </IconButton>
              ) : null}
            </Dialog.Header>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
