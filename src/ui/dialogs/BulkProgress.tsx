import { chakra } from '@chakra-ui/react/styled-system';
import { formatNumber } from '@/text/format';
import { ActionButton } from '../Button';
import { StatusBadge } from '../data/Badge';
import { ProgressBar } from '../data/ProgressBar';
import { passFocusToHeading } from '../util/focus';
import { oncePerPress } from '../util/oncePerPress';
import * as styles from './BulkProgress.styles';

const Root = chakra('div', styles.root);

export interface BulkResult {
  key: string;
  /** The item's name. */
  name: string;
  state: 'done' | 'failed' | 'cancelled';
  /** The server's message of a failure. */
  message?: string | null | undefined;
}

export interface BulkProgressProps {
  /** The bar's name: 'Assigning users'. */
  label: string;
  /** Items tried so far, the failed ones included. */
  done: number;
  total: number;
  failed: number;
  running: boolean;
  /** One per item; failures first is the caller's choice. Beyond 100, those done without a message are not listed. */
  results: readonly BulkResult[];
  onCancel: () => void;
  onRetryFailed: () => void;
  retryDisabledReason?: string | undefined;
}

const WORDS = { done: ['success', 'Done'], failed: ['danger', 'Failed'], cancelled: ['disabled', 'Not done'] } as const;
const LISTED = 100;

/** Long work: how far it is, a way to stop it, a result per item, a retry of what failed (ux.md, 'Long work'). */
export function BulkProgress(props: BulkProgressProps) {
  const { label, done, total, failed, running, results, onCancel, onRetryFailed, retryDisabledReason } = props;
  const telling =
    results.length > LISTED ? results.filter(({ state, message }) => state !== 'done' || message) : results;
  const listed = telling.slice(0, LISTED);
  const unlisted = telling.length - listed.length;
  return (
    <Root>
      <ProgressBar label={label} value={done} max={Math.max(1, total)} />
      <div data-part="line">
        <span>
          {formatNumber(done)} of {formatNumber(total)}
          {failed > 0 ? ` · ${formatNumber(failed)} failed` : ''}
        </span>
        <span data-part="buttons">
          {running || failed > 0 ? (
            // When the work ends with nothing to retry, the button goes, and the panel's heading takes its focus.
            <ActionButton
              ref={passFocusToHeading}
              size="sm"
              disabledReason={running ? undefined : retryDisabledReason}
              {...oncePerPress(running ? onCancel : onRetryFailed)}
            >
              {running ? 'Cancel' : 'Retry failed'}
            </ActionButton>
          ) : null}
        </span>
      </div>
      {listed.length > 0 ? (
        <ul aria-label="Results">
          {listed.map((result) => (
            <li key={result.key}>
              <span>{result.name}</span>
              <StatusBadge tone={WORDS[result.state][0]}>{WORDS[result.state][1]}</StatusBadge>
              {result.message ? <small>{result.message}</small> : null}
            </li>
          ))}
          {unlisted > 0 ? <li className="pc-muted">{formatNumber(unlisted)} more</li> : null}
        </ul>
      ) : null}
    </Root>
  );
}
