import { type Failure, problemOf, problemText } from '@/contract/errors';
import { Button, Notice } from '@/ui';

export interface FailedList {
  /** Names the list if the sentence, which may be the service's, does not. */
  name?: string | undefined;
  /** The call whose sentence of spec.md §8 is shown. */
  call: { fallback: string; preferServerMessage: boolean };
  failure: Failure;
}

interface FailedNoticeProps extends FailedList {
  onRetry: () => Promise<void>;
}

/** Reports a failed read beside others that succeeded: the page is shown without its data. */
export const FailedNotice = ({ onRetry, ...list }: FailedNoticeProps) => (
  <FailedTogether lists={[list]} onRetry={() => void onRetry()} />
);

interface FailedTogetherProps {
  lists: readonly FailedList[];
  /** Reads all of them again. */
  onRetry: () => void;
}

/** One notice for several failed reads, since a dialog has no room for one each. */
export function FailedTogether({ lists, onRetry }: FailedTogetherProps) {
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {[...new Set(lists.map(textOf))].map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Notice>
  );
}

const textOf = ({ name, call, failure }: FailedList) =>
  `${name ? `${name}: ` : ''}${problemText(problemOf(call, failure))}`;
