import type { Member } from '@/domain/members';
import { Button, Panel } from '@/ui';
import { BulkProgress } from '@/ui/dialogs';
import type { Bulk } from '../bulk';
import { useOfflineReason } from '../useOfflineReason';

/** Progress and results of bulk work, above the list it is about; the page stays usable meanwhile. */
export function BulkPanel({ bulk }: { bulk: Bulk<Member> }) {
  const offline = useOfflineReason();
  if (!bulk.view) return null;
  const { running, label } = bulk.view;
  return (
    <Panel
      title="Progress"
      aside={
        <>
          {label}
          {running ? null : (
            <Button size="sm" onClick={bulk.close}>
              Close
            </Button>
          )}
        </>
      }
    >
      <BulkProgress
        {...bulk.view}
        onCancel={bulk.cancel}
        onRetryFailed={bulk.retryFailed}
        retryDisabledReason={offline}
      />
    </Panel>
  );
}
