import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../Button';
import { styled } from '../theme/system';
import { useModal } from './useModal';

const Root = styled('dialog', {
  base: {
    position: 'fixed',
    margin: 'auto',
    padding: '0',
    border: 'none',
    bg: 'bg.surface',
    color: 'fg.default',
    boxShadow: 'overlay',
    overflow: 'hidden',
    maxWidth: 'none',
    maxHeight: 'none',
    '&[open]': { display: 'flex', flexDirection: 'column' },
    '&:focus': { outline: 'none' },
    '&::backdrop': { background: 'backdrop' },
    '& > [data-part=header]': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      paddingInline: '5',
      paddingTop: '4',
      paddingBottom: '1',
    },
    '& h2': {
      flex: '1',
      minWidth: '0',
      fontSize: 'lg',
      fontWeight: 'semibold',
      lineHeight: '24px',
      overflowWrap: 'anywhere',
    },
    '& form': { display: 'flex', flexDirection: 'column', minHeight: '0', flex: '1' },
    '& [data-part=body]': {
      flex: '1',
      minHeight: '0',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      display: 'flex',
      flexDirection: 'column',
      gap: '4',
      paddingInline: '5',
      paddingBlock: '3',
    },
    '& [data-part=footer]': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2',
      paddingInline: '5',
      paddingTop: '3',
      paddingBottom: 'max(16px, env(safe-area-inset-bottom))',
    },
  },
  variants: {
    shape: {
      dialog: {
        width: 'min(480px, calc(100vw - 32px))',
        maxHeight: 'min(720px, calc(100dvh - 32px))',
        borderRadius: 'xl',
      },
      // A phone's keyboard leaves no room for a floating sheet beside it.
      sheet: {
        inset: '0 0 0 auto',
        margin: '0',
        marginInlineStart: 'auto',
        height: '100dvh',
        width: { base: '100vw', md: 'min(480px, 100vw)' },
        paddingTop: 'env(safe-area-inset-top)',
        '& > [data-part=header]': { paddingBlock: '3', borderBottomWidth: '1px' },
        '& [data-part=body]': { paddingBlock: '5' },
        '& [data-part=footer]': { borderTopWidth: '1px' },
      },
      drawer: {
        inset: '0 auto 0 0',
        margin: '0',
        height: '100dvh',
        width: 'min(288px, calc(100vw - 48px))',
        paddingTop: 'env(safe-area-inset-top)',
        paddingLeft: 'env(safe-area-inset-left)',
      },
    },
  },
  defaultVariants: { shape: 'dialog' },
});

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
