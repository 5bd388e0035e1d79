import { Alert } from '@chakra-ui/react/alert';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../Button';
import { paint, type Tone, ToneIcon } from './Badge';

export interface NoticeProps {
  tone?: Exclude<Tone, 'throttled'>;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** `alert` where it appears because something went wrong just now. */
  role?: 'alert' | 'note';
}

/** One thing to know about the page, panel or form under it. Trouble with saved data is told once a page, by PageNotice (reliability.md, S1 to S4). */
export function Notice({ tone = 'info', children, action, onDismiss, role }: NoticeProps) {
  return (
    <Alert.Root tone={paint(tone)} role={role} data-notice="">
      <Alert.Indicator>
        <ToneIcon tone={tone} />
      </Alert.Indicator>
      <Alert.Content>{children}</Alert.Content>
      {action ? <div data-part="action">{action}</div> : null}
      {onDismiss ? (
        <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </Alert.Root>
  );
}

export interface ErrorNoteProps {
  /** The sentence of spec.md §8, word for word. */
  sentence: string;
  /** The server's message, shown after the sentence. */
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
