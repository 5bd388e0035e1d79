import { EmptyState as Empty } from '@chakra-ui/react/empty-state';
import { chakra } from '@chakra-ui/react/styled-system';
import { RotateCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '@/text/format';
import { Button } from '../Button';
import { useAnnouncedNone } from '../util/useAnnounced';
import { ToneIcon } from './Badge';
import { Skeleton } from './Skeleton';
import * as styles from './states.styles';

export interface EmptyStateProps {
  /** The sentence of spec.md §8, word for word. */
  sentence: string;
  /** One sentence on the content that is missing here. */
  explanation?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ sentence, explanation, action, icon }: EmptyStateProps) {
  return (
    <Empty.Root>
      {icon ? <Empty.Indicator>{icon}</Empty.Indicator> : null}
      <Empty.Title as="p">{sentence}</Empty.Title>
      {explanation ? <Empty.Description>{explanation}</Empty.Description> : null}
      {action ? <Empty.Content>{action}</Empty.Content> : null}
    </Empty.Root>
  );
}

export interface NoMatchProps {
  onClear: () => void;
  /** Default: 'Nothing matches these filters.' */
  sentence?: string;
}

/** There is data, the filters hide all of it. */
export function NoMatch({ onClear, sentence = 'Nothing matches these filters.' }: NoMatchProps) {
  useAnnouncedNone();
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
  /** The server's message, shown after the sentence. */
  serverMessage?: string | null | undefined;
  onRetry?: (() => void) | undefined;
}

/** Loading failed, and there is no saved data to show. */
export function FailedState({ sentence, serverMessage, onRetry }: FailedStateProps) {
  return (
    <Empty.Root role="alert">
      <Empty.Indicator data-tone="blocked">
        <ToneIcon tone="danger" />
      </Empty.Indicator>
      <Empty.Title as="p">{sentence}</Empty.Title>
      {serverMessage ? <Empty.Description>{serverMessage}</Empty.Description> : null}
      {onRetry ? (
        <Empty.Content>
          <Button size="sm" onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            Try again
          </Button>
        </Empty.Content>
      ) : null}
    </Empty.Root>
  );
}

const RowsRoot = chakra('div', styles.rowsRoot);

const WIDTHS = ['34%', '22%', '16%', '12%'];

/** Placeholder rows of a table's final size while it loads; `aria-busy` keeps screen readers from reading them. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  return (
    <RowsRoot role="img" aria-label="Loading" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <div key={row}>
          {WIDTHS.map((width) => (
            <Skeleton key={width} style={{ width, height: 12 }} />
          ))}
        </div>
      ))}
    </RowsRoot>
  );
}

interface UnreadableNoteProps {
  count: number;
  /** Names them where they are not of the list that the screen shows: ['group', 'groups']. */
  noun?: readonly [one: string, many: string];
}

const ENTRIES = ['entry', 'entries'] as const;

/**
 * Says how many entries could not be read: they must neither blank the list nor disappear silently (contract.md, rule 1). Renders nothing
 * for 0.
 */
export function UnreadableNote({ count, noun: [one, many] = ENTRIES }: UnreadableNoteProps) {
  if (count === 0) return null;
  return (
    <p className="pc-muted" data-part="unreadable">
      {formatCount(count, one, many)} could not be read
    </p>
  );
}
