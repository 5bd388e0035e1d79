import { CHECKING } from '@/cache/useSubmit';
import { Notice } from '@/ui';

/**
 * A change got no answer, and its outcome is being looked up (reliability.md, T2). In a row, which has no room for it, useRowSubmits says
 * the same.
 */
export function CheckingNotice() {
  return (
    <Notice tone="warning" role="alert">
      {CHECKING}
    </Notice>
  );
}
