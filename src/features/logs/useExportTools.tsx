import { ExportedSoFar, ExportTo } from '@/parts/ExportCsv';
import { useExport } from '@/parts/exportFile';
import { ActionButton, Button, passFocusToHeading } from '@/ui';
import { exportJob } from './exportLogs';

/**
 * The export of the events that match, which goes on while none does: its buttons, and how far it has come, with a button that cancels it;
 * null if none is under way.
 */
export function useExportTools(events: Parameters<typeof exportJob>[1]) {
  const { run, cancel, progress } = useExport();
  const isNone = events.rows.length === 0;
  const button = (extension: 'csv' | 'json') => (
    <ActionButton
      size="sm"
      disabledReason={isNone ? 'There are no events to export.' : progress ? 'An export is under way.' : undefined}
      onClick={() => void run(exportJob(extension, events))}
    >
      <ExportTo format={extension.toUpperCase()} />
    </ActionButton>
  );
  return {
    buttons: (
      <>
        {button('csv')}
        {button('json')}
      </>
    ),
    progress: progress ? (
      <>
        <ExportedSoFar {...progress} />
        <Button ref={passFocusToHeading} size="sm" onClick={cancel}>
          Cancel export
        </Button>
      </>
    ) : null,
  };
}
