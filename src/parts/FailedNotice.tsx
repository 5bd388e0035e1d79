import { type Failure, problemOf } from '@/contract/errors';
import { Button, Notice } from '@/ui';

interface FailedNoticeProps {
  /** Names the list where the sentence, which may be the service's, does not say which one it is. */
  name?: string | undefined;
  /** Whose sentence of spec.md §8 is shown. */
  call: { fallback: string; preferServerMessage: boolean };
  failure: Failure;
  onRetry: () => Promise<void>;
  retry?: string;
}

/** A read that failed beside others that did not: the page is shown without it. */
export function FailedNotice({ name, call, failure, onRetry, retry = 'Try again' }: FailedNoticeProps) {
  const { sentence, detail } = problemOf(call, failure);
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button size="sm" onClick={() => void onRetry()}>
          {retry}
        </Button>
      }
    >
      {name ? `${name}: ` : ''}
      {sentence} {detail}
    </Notice>
  );
}
