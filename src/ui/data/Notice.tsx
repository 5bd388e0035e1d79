import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../Button';
import { styled } from '../theme/styled';
import { paint, type Tone, ToneIcon } from './Badge';
import * as styles from './Notice.styles';

const Root = styled('div', styles.root);

export interface NoticeProps {
  /** `throttled` is the amber of a warning. */
  tone?: Tone;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** `alert` where it appears because something went wrong just now. */
  role?: 'alert' | 'note';
}

/** One thing to know about the page or panel under it. One a page (reliability.md, S1 to S4). */
export function Notice({ tone = 'info', children, action, onDismiss, role }: NoticeProps) {
  return (
    <Root tone={paint(tone)} role={role}>
      <ToneIcon tone={tone === 'throttled' ? 'warning' : tone} />
      <div data-part="text">{children}</div>
      {action ? <div data-part="action">{action}</div> : null}
      {onDismiss ? (
        <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </Root>
  );
}

export interface ErrorNoteProps {
  /** The sentence of spec.md §8, word for word. */
  sentence: string;
  /** What the server said, after it. */
  serverMessage?: string | null | undefined;
}

/** A refusal, inside the form it belongs to. */
export function ErrorNote({ sentence, serverMessage }: ErrorNoteProps) {
  return (
    <Notice tone="danger" role="alert">
      <div>{sentence}</div>
      {serverMessage ? <div>{serverMessage}</div> : null}
    </Notice>
  );
}
