import { CHECKING } from '@/cache/useSubmit';
import { Notice } from '@/ui';

/** No answer came to a change, and what is true is being read (reliability.md, T2). In a row, which has no room for it, useRowSubmits says the same. */
export function CheckingNotice() {
  return (
    <Notice tone="warning" role="alert">
      {CHECKING}
    </Notice>
  );
}
