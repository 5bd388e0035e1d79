import { useState } from 'react';
import type { ImportRow } from '@/cache/imports';
import { csvPieces } from '@/domain/csv/write';
import { useExport } from '@/parts/exportFile';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { formatCount, formatNumber } from '@/text/format';
import { ActionButton, Button, Note, Panel, Row, Stack } from '@/ui';
import { BulkProgress, type BulkResult, ConfirmDialog } from '@/ui/dialogs';
import type { ImportView } from './useImport';

const STATES = { done: 'done', failed: 'failed', waiting: 'cancelled', sending: 'cancelled' } as const;

/** Failures first, then what was not done; of a running import only what has ended. */
function resultsOf({ rows, running }: ImportView): BulkResult[] {
  const of = (states: readonly ImportRow['state'][]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .map(({ line, email, state, message }) => ({
        key: String(line),
        name: `${email} (line ${line})`,
        state: STATES[state],
        message,
      }));
  return [...of(['failed']), ...(running ? [] : of(['sending', 'waiting'])), ...of(['done'])];
}

const REPORT = [
  { header: 'line', value: (row: ImportRow) => row.line },
  { header: 'email', value: (row: ImportRow) => row.email },
  { header: 'name', value: (row: ImportRow) => row.name },
  { header: 'group', value: (row: ImportRow) => row.group },
  { header: 'result', value: (row: ImportRow) => (STATES[row.state] === 'cancelled' ? 'not done' : row.state) },
  { header: 'message', value: (row: ImportRow) => row.message },
];

const SAFETY = {
  kept: 'You can reload the page or lose the network: the import can be continued where it stopped.',
  unkept: 'Stay on this page until it finishes: the import is not kept on this device.',
};

const runningText = ({ journaled }: ImportView) =>
  journaled === null ? 'Importing.' : `Importing. ${journaled ? SAFETY.kept : SAFETY.unkept}`;

interface ImportProgressProps {
  view: ImportView;
  job: Record<'resume' | 'cancel' | 'retryFailed', () => void>;
  onDone: () => void;
}

/** An import while it runs and after: progress, a result per row, and how to go on. */
export function ImportProgress({ view, job, onDone }: ImportProgressProps) {
  const { rows, running, problem } = view;
  const { run } = useExport();
  const offline = useOfflineReason();
  const failed = rows.filter(({ state }) => state === 'failed').length;
  const done = rows.filter(({ state }) => state === 'done').length;
  const left = rows.length - done - failed;
  const unsaved = left + failed;
  const [asking, setAsking] = useState(false);
  return (
    <Panel
      title="Progress"
      aside={view.file}
      footer={
        running ? undefined : (
          <Row>
            {left > 0 ? (
              <ActionButton look="primary" disabledReason={offline} onClick={job.resume}>
                Continue import
              </ActionButton>
            ) : null}
            <Button
              onClick={() =>
                void run({
                  table: 'import-report',
                  extension: 'csv',
                  rows: rows.length,
                  pieces: csvPieces(REPORT, rows),
                })
              }
            >
              Download report
            </Button>
            <Button onClick={() => (unsaved > 0 ? setAsking(true) : onDone())}>
              {unsaved > 0 ? 'Discard the rest' : 'Done'}
            </Button>
          </Row>
        )
      }
    >
      <Stack>
        <p role="presentation">
          {problem ??
            (running
              ? runningText(view)
              : left > 0
                ? `Stopped: ${formatCount(done, 'user')} imported, ${formatNumber(left)} left.`
                : `${formatCount(done, 'user')} imported${failed > 0 ? `, ${formatNumber(failed)} failed` : ''}.`)}
        </p>
        <BulkProgress
          label="Importing users"
          done={done + failed}
          total={rows.length}
          failed={failed}
          running={running}
          results={resultsOf(view)}
          onCancel={job.cancel}
          onRetryFailed={job.retryFailed}
          retryDisabledReason={offline}
        />
        {!running && unsaved > 0 ? <Note>Rows that were done are not sent again.</Note> : null}
      </Stack>
      {asking ? (
        <ConfirmDialog
          title={`Discard the rest of ${view.file}?`}
          verb="Discard"
          pending={false}
          error={null}
          onConfirm={() => {
            setAsking(false);
            onDone();
          }}
          onClose={() => setAsking(false)}
        >
          {`${formatCount(unsaved, 'row')} will not be imported, and all corrections are lost. Users already imported stay. This cannot be undone.`}
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
