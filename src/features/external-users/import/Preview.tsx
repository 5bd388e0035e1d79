import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import {
  type Corrections,
  correctionsWithout,
  type Field as FieldName,
  type Mapping,
  mappingOf,
  type PersonRow,
  type PreviewedRow,
  type Verdict,
  type VerdictKind,
  verdictText,
} from '@/domain/csv/people';
import { type Review, reviewing, reviewOf, rowsToSend } from '@/domain/csv/review';
import { withUsersMoved } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { formatCount, formatNumber } from '@/text/format';
import {
  ActionButton,
  announce,
  Button,
  type Column,
  focusInstead,
  isComposing,
  LoadingRows,
  NoMatch,
  Panel,
  Row,
  SimpleTable,
  Stack,
  StatusBadge,
  type Tone,
} from '@/ui';
import { TextInput } from '@/ui/forms';
import { PreviewTools, type ShownKind } from './PreviewTools';
import type { ReadTable } from './readFile';
import { useSliced } from './useSliced';

const TONES: Record<VerdictKind, Tone> = {
  new: 'success',
  moves: 'info',
  unchanged: 'neutral',
  wrong: 'danger',
  duplicate: 'disabled',
};
const SHOWN_AT_FIRST = 50;

interface PreviewProps {
  table: ReadTable;
  users: readonly ExternalUser[];
  groups: readonly ExternalUserGroup[];
  onImport: (rows: readonly PreviewedRow[], createGroups: readonly string[]) => void;
  /** All that is chosen here outlives the preview. */
  mapping: Mapping | null;
  corrections: Corrections;
  createGroups: boolean;
  onChange: (change: { mapping?: Mapping; corrections?: Corrections; createGroups?: boolean }) => void;
  /** Called with each letter typed in a cell: the rows are reviewed once the cell is left, but what is typed outlives the preview too. */
  onTyping: (change: { corrections: Corrections }) => void;
  onBack: () => void;
}

interface Shown extends PersonRow {
  verdict: Verdict;
}

/** Shows what importing each row would do, before anything is sent. Wrong rows are corrected in place. */
export function Preview(props: PreviewProps) {
  const { table, users, groups, mapping: chosenMapping, corrections, createGroups } = props;
  const mapping = useMemo(() => chosenMapping ?? mappingOf(table.header), [chosenMapping, table]);
  const input = useMemo(
    () => ({ table, mapping, corrections, users, groups, createGroups }),
    [table, mapping, corrections, users, groups, createGroups],
  );
  // The field that the file was chosen in is gone, and the focus with it.
  useEffect(() => focusInstead(null), []);
  const review = useSliced(useCallback(() => reviewing(input), [input]));
  if (!review)
    return (
      <Panel title="Preview" padded={false}>
        <LoadingRows />
      </Panel>
    );
  return (
    <Reviewed
      {...props}
      mapping={mapping}
      review={review.value}
      latest={() => (review.isCurrent ? review.value : reviewOf(input))}
    />
  );
}

interface ReviewedProps extends PreviewProps {
  mapping: Mapping;
  /** May still lack the last correction. */
  review: Review;
  latest: () => Review;
}

function Reviewed(props: ReviewedProps) {
  const { table, mapping, corrections, review, latest, createGroups, onChange, onTyping, onImport, onBack } = props;
  const { people, verdicts, counts, moves } = review;
  const [chosen, setChosen] = useState<ShownKind | null>(null);
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  /** The line last typed in. Its cells stay fields, also if somebody else has made it right meanwhile. */
  const [typedIn, setTypedIn] = useState<number | null>(null);
  const isMending = useCallback((line: number) => corrections.has(line) || line === typedIn, [corrections, typedIn]);

  // Corrected rows stay in place, so that the next one does not jump under the pointer.
  const kind = chosen ?? (counts.wrong + corrections.size > 0 || typedIn !== null ? 'wrong' : 'all');
  const fitting = useMemo(() => {
    const places: number[] = [];
    for (const [at, verdict] of verdicts.entries()) {
      const isMended = kind === 'wrong' && isMending(people[at]?.line ?? -1);
      if (kind === 'all' || verdict.kind === kind || isMended) places.push(at);
    }
    return places;
  }, [people, verdicts, kind, isMending]);
  const shown = fitting.slice(0, most).flatMap((at): Shown[] => {
    const [row, verdict] = [people[at], verdicts[at]];
    return row && verdict ? [{ ...row, verdict }] : [];
  });
  const rowsText = formatCount(people.length, 'row');
  const said = useRef(counts.wrong > 0 ? `${rowsText}, ${formatNumber(counts.wrong)} wrong` : rowsText);
  // Once: each correction changes the numbers.
  useEffect(() => announce(said.current), []);
  const toSend = counts.new + counts.moves;
  const change = useMemo(() => withUsersMoved(moves), [moves]);
  const offline = useOfflineReason();
  const isChange = (row: PersonRow, field: FieldName, value: string) =>
    value.trim() !== (corrections.get(row.line)?.[field] ?? row[field]);
  const corrected = ({ line }: PersonRow, field: FieldName, value: string): Corrections =>
    new Map(corrections).set(line, { ...corrections.get(line), [field]: value.trim() });
  const typing = (row: PersonRow, field: FieldName, value: string) => {
    setTypedIn(row.line);
    onTyping({ corrections: isChange(row, field, value) ? corrected(row, field, value) : corrections });
  };
  const mend = (row: PersonRow, field: FieldName, value: string, confirmed = false) => {
    if (confirmed || isChange(row, field, value)) onChange({ corrections: corrected(row, field, value) });
  };
  const cell = (field: FieldName, label: string) => (row: Shown) =>
    row.verdict.kind === 'wrong' || isMending(row.line) ? (
      <TextInput
        key={review.mapping[field]}
        aria-label={`${label} of line ${row.line}`}
        defaultValue={row[field]}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => typing(row, field, event.target.value)}
        onBlur={(event) => mend(row, field, event.target.value)}
        // A row that is wrong as a whole may be right as it was read.
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (key === 'Enter' && !isComposing(nativeEvent)) mend(row, field, currentTarget.value, true);
        }}
      />
    ) : (
      row[field]
    );
  const columns: readonly Column<Shown>[] = [
    { key: 'line', header: 'Line', cell: ({ line }) => `Line ${line}`, width: '96px' },
    { key: 'email', header: 'Email', cell: cell('email', 'Email') },
    { key: 'name', header: 'Name', cell: cell('name', 'Name') },
    { key: 'group', header: 'Group', cell: cell('group', 'Group') },
    {
      key: 'verdict',
      header: 'Effect',
      wrap: true,
      cell: ({ verdict }) => <StatusBadge tone={TONES[verdict.kind]}>{verdictText(verdict)}</StatusBadge>,
    },
  ];
  const nothing =
    mapping.email === null
      ? 'Choose the column of email addresses.'
      : toSend === 0
        ? 'No row would change anything.'
        : undefined;
  return (
    <Panel
      title="Preview"
      aside={`${rowsText} · ${table.encoding}`}
      toolbar={
        <PreviewTools
          header={table.header}
          mapping={mapping}
          onMapping={(next, field) => onChange({ mapping: next, corrections: correctionsWithout(corrections, field) })}
          review={review}
          createGroups={createGroups}
          onCreateGroups={(create) => onChange({ createGroups: create })}
          kind={kind}
          onKind={(next) => {
            setChosen(next);
            setMost(SHOWN_AT_FIRST);
          }}
        />
      }
      padded={false}
      footer={
        <Stack>
          {counts.moves > 0 ? <WhatChanges change={change} /> : null}
          <Row>
            <ActionButton
              look="primary"
              disabledReason={nothing ?? offline}
              onClick={() => {
                const now = latest();
                onImport(rowsToSend(now), createGroups ? [...now.missing.keys()] : []);
              }}
            >
              Import {formatCount(toSend, 'user')}
            </ActionButton>
            <Button onClick={onBack}>Choose another file</Button>
            {fitting.length > most ? (
              <Button onClick={() => setMost(most + SHOWN_AT_FIRST)}>
                Show more of {formatNumber(fitting.length)}
              </Button>
            ) : null}
          </Row>
        </Stack>
      }
    >
      {shown.length === 0 ? (
        <NoMatch sentence="No matching rows." onClear={() => setChosen('all')} />
      ) : (
        <SimpleTable label="Rows of the file" columns={columns} rows={shown} rowKey={({ line }) => String(line)} />
      )}
    </Panel>
  );
}
