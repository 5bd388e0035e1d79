import { useEffect } from 'react';
import type { BulkItem } from '@/domain/bulk';
import { Button, Note, Panel, Stack } from '@/ui';
import { BulkProgress } from '@/ui/dialogs';
import type { Bulk } from '../bulk';
import { HOLDING } from '../pace';
import { useOfflineReason } from '../useOfflineReason';

/** Progress and results of bulk work, above the list it is about; the page stays usable meanwhile. */
export function BulkPanel<I extends BulkItem>({ bulk }: { bulk: Bulk<I> }) {
  const offline = useOfflineReason();
  const { watch } = bulk;
  // Work that ends once the panel is gone reports elsewhere.
  useEffect(watch, [watch]);
  if (!bulk.view) return null;
  const { running, holding, label } = bulk.view;
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
      <Stack>
        {holding ? <Note>{HOLDING}</Note> : null}
        <BulkProgress
          {...bulk.view}
          onCancel={bulk.cancel}
          onRetryFailed={bulk.retryFailed}
          retryDisabledReason={offline}
        />
      </Stack>
    </Panel>
  );
}
