import { type Failure, problemOf } from '@/contract/errors';
import { Button, Notice } from '@/ui';

interface FailedNoticeProps {
  /** Whose sentence of spec.md §8 is shown. */
  call: { fallback: string; preferServerMessage: boolean };
  failure: Failure;
  onRetry: () => Promise<void>;
  retry?: string;
}

/** A read that failed beside others that did not: the page is shown without it. */
export function FailedNotice({ call, failure, onRetry, retry = 'Try again' }: FailedNoticeProps) {
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
      {sentence} {detail}
    </Notice>
  );
}
