import { RotateCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button';
import { styled } from '../theme/styled';
import { ToneIcon } from './Badge';
import * as styles from './states.styles';

const Root = styled('div', styles.root);

export interface EmptyStateProps {
  /** The sentence of spec.md §8, word for word. */
  sentence: string;
  /** What would stand here. */
  explanation?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ sentence, explanation, action, icon }: EmptyStateProps) {
  return (
    <Root>
      {icon ? <span data-part="icon">{icon}</span> : null}
      <p data-part="sentence">{sentence}</p>
      {explanation ? <p data-part="text">{explanation}</p> : null}
      {action ? <div data-part="action">{action}</div> : null}
    </Root>
  );
}

export interface NoMatchProps {
  onClear: () => void;
  /** Default: 'Nothing matches these filters.' */
  sentence?: string;
}

/** There is data, the filters hide all of it. */
export function NoMatch({ onClear, sentence = 'Nothing matches these filters.' }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX size={20} aria-hidden="true" />}
      sentence={sentence}
      action={
        <Button size="sm" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

export interface FailedStateProps {
  /** The sentence of spec.md §8, word for word. */
  sentence: string;
  /** What the server said, after the sentence. */
  serverMessage?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

/** Nothing could be loaded and nothing saved is there to show. */
export function FailedState({ sentence, serverMessage, onRetry, retrying = false }: FailedStateProps) {
  return (
    <Root role="alert">
      <span data-part="icon" data-tone="blocked">
        <ToneIcon tone="danger" />
      </span>
      <p data-part="sentence">{sentence}</p>
      {serverMessage ? <p data-part="text">{serverMessage}</p> : null}
      {onRetry ? (
        <div data-part="action">
          <Button size="sm" onClick={onRetry} aria-disabled={retrying || undefined}>
            <RotateCw aria-hidden="true" />
            Try again
          </Button>
        </div>
      ) : null}
    </Root>
  );
}

const RowsRoot = styled('div', styles.rowsRoot);

const WIDTHS = ['34%', '22%', '16%', '12%'];

/** Rows of a table's final size while it loads; `aria-busy` tells, so that nothing reads the shapes. */
export function LoadingRows({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <RowsRoot role="img" aria-label={label} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <div key={row}>
          {WIDTHS.map((width) => (
            <span key={width} className="pc-skeleton" style={{ width, height: 12 }} />
          ))}
        </div>
      ))}
    </RowsRoot>
  );
}

/** One bad element must not blank the list, and must not vanish unsaid (contract.md, rule 1). Nothing at 0. */
export function UnreadableNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="pc-muted" data-part="unreadable">
      {count === 1 ? '1 entry could not be read' : `${count} entries could not be read`}
    </p>
  );
}
