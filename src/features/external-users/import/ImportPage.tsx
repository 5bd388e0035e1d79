import { useEffect, useState } from 'react';
import type { ImportRow } from '@/cache/imports';
import type { Cached } from '@/cache/useCached';
import { type ExternalUserGroup, listExternalUserGroups } from '@/contract/external-user-groups';
import { type ExternalUser, listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { csvPieces } from '@/domain/csv/write';

import { useExport } from '@/parts/exportFile';
import { Loaded } from '@/parts/Loaded';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { formatCount, formatNumber } from '@/text/format';
import { ActionButton, Button, LoadingRows, Note, Page, Panel, Row, Stack } from '@/ui';
import { BulkProgress, type BulkResult, ConfirmDialog } from '@/ui/dialogs';
import { ChooseFile } from './ChooseFile';
import { Preview } from './Preview';
import { useUnsent } from './unsent';
import { type ImportView, useImport } from './useImport';

interface ImportPageProps {
  users: Cached<List<ExternalUser>>;
  groups: Cached<List<ExternalUserGroup>>;
  onClose: () => void;
}

/** Users of a CSV file: chosen, looked at, mended, sent, reported (insight.md, 8). */
export function ImportPage({ users, groups, onClose }: ImportPageProps) {
  const job = useImport();
  const { unsent, change, clear } = useUnsent();
  const { file, mends } = unsent;
  const [asking, setAsking] = useState(false);
  const [looked, setLooked] = useState(false);
  const { look } = job;
  // An import that was begun before is in the browser's store.
  useEffect(() => {
    let gone = false;
    void look().then(() => gone || setLooked(true));
    return () => {
      gone = true;
    };
  }, [look]);
  const chooseAnother = () => {
    setAsking(false);
    change({ file: null, mapping: null, mends: new Map() });
  };
  return (
    <Page
      title="Import external users"
      description="Adds the users of a CSV file, and moves those who are in another group."
      action={job.view?.running ? undefined : <Button onClick={onClose}>Back to the list</Button>}
    >
      {job.view ? (
        <Running view={job.view} job={job} onDone={() => void job.discard().then((isGone) => isGone && onClose())} />
      ) : looked ? (
        // Without both lists nobody can say what a row would do.
        <Loaded from={users} call={listExternalUsers}>
          {({ items: knownUsers }) => (
            <Loaded from={groups} call={listExternalUserGroups}>
              {({ items: knownGroups }) =>
                file ? (
                  <Preview
                    table={file.table}
                    users={knownUsers}
                    groups={knownGroups}
                    mapping={unsent.mapping}
                    mends={mends}
                    onChange={change}
                    onBack={() => (mends.size > 0 ? setAsking(true) : chooseAnother())}
                    onImport={(rows, createGroups) => {
                      void job.start(file.name, rows, createGroups);
                      clear();
                    }}
                  />
                ) : (
                  <ChooseFile
                    pasted={unsent.pasted}
                    onPaste={(pasted) => change({ pasted })}
                    onRead={(name, table) => change({ file: { name, table } })}
                  />
                )
              }
            </Loaded>
          )}
        </Loaded>
      ) : (
        <LoadingRows rows={6} />
      )}
      {asking ? (
        <ConfirmDialog
          title="Discard changes?"
          verb="Discard"
          pending={false}
          error={null}
          onConfirm={chooseAnother}
          onClose={() => setAsking(false)}
        >
          Your corrections have not been imported.
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}

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

function Running({ view, job, onDone }: { view: ImportView; job: ReturnType<typeof useImport>; onDone: () => void }) {
  const { rows, running, problem } = view;
  const { run } = useExport();
  const offline = useOfflineReason();
  const failed = rows.filter(({ state }) => state === 'failed').length;
  const done = rows.filter(({ state }) => state === 'done').length;
  const left = rows.length - done - failed;
  return (
    <Panel
      title="Progress"
      aside={view.file}
      footer={
        running ? undefined : (
          <Row>
            {left > 0 ? (
              <ActionButton look="primary" disabledReason={offline} onClick={job.resume}>
                Resume import
              </ActionButton>
            ) : null}
            <Button
              onClick={() =>
                void run({
                  table: 'import-report',
                  extension: 'csv',
                  rows: rows.length,
                  rowsInPiece: 250,
                  pieces: csvPieces(REPORT, rows, 250),
                })
              }
            >
              Download report
            </Button>
            <Button onClick={onDone}>{left + failed > 0 ? 'Discard the rest' : 'Done'}</Button>
          </Row>
        )
      }
    >
      <Stack>
        <p role="presentation">
          {problem ??
            (running
              ? 'Importing. A reload or a lost network does no harm: it goes on where it stopped.'
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
        {!running && left + failed > 0 ? <Note>Rows that were done are not sent again.</Note> : null}
      </Stack>
    </Panel>
  );
}
