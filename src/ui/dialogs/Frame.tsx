import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../Button';
import { styled } from '../theme/styled';
import * as styles from './Frame.styles';
import { useModal } from './useModal';

const Root = styled('dialog', styles.root);

export interface FrameProps {
  title: string;
  /** Esc, the close button and a click beside it ask for this. */
  onDismiss: () => void;
  /** Off: Esc and clicks beside do nothing, and there is no close button (secrets). */
  dismissable?: boolean;
  /** Whether a click beside it closes; off where something may be half filled. */
  closeOnOutside?: boolean;
  shape?: 'dialog' | 'sheet' | 'drawer';
  role?: 'dialog' | 'alertdialog';
  /** Ids of what describes it. */
  describedBy?: string;
  /** Header, body and footer share a form, or not. */
  children: ReactNode;
}

/** The shell of every dialog and panel. Mount it to open, unmount it to close. */
export function Frame({
  title,
  onDismiss,
  dismissable = true,
  closeOnOutside = false,
  shape,
  role,
  describedBy,
  children,
}: FrameProps) {
  const titleId = useId();
  const ref = useModal(() => {
    if (dismissable) onDismiss();
  });
  return (
    <Root
      ref={ref}
      shape={shape}
      role={role}
      closedby="none"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onPointerDown={(event) => {
        // The backdrop is the dialog itself as a target; its content is not.
        if (closeOnOutside && dismissable && event.target === event.currentTarget) onDismiss();
      }}
    >
      {/* No <header>: outside <main> that would be a second banner. */}
      <div data-part="header">
        <h2 id={titleId}>{title}</h2>
        {dismissable ? (
          <IconButton label="Close" size="sm" onClick={onDismiss}>
            <X aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {children}
    </Root>
  );
}
