import { type Failure, problemOf, problemText } from '@/contract/errors';
import { Button, Notice } from '@/ui';

interface FailedNoticeProps {
  /** Names the list if the sentence, which may be the service's, does not. */
  name?: string | undefined;
  /** The call whose sentence of spec.md §8 is shown. */
  call: { fallback: string; preferServerMessage: boolean };
  failure: Failure;
  onRetry: () => Promise<void>;
}

/** Reports a failed read beside others that succeeded: the page is shown without its data. */
export function FailedNotice({ name, call, failure, onRetry }: FailedNoticeProps) {
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button size="sm" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {name ? `${name}: ` : ''}
      {problemText(problemOf(call, failure))}
    </Notice>
  );
}
