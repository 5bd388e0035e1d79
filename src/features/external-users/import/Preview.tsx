import { useMemo, useState } from 'react';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import {
  FIELDS,
  type Field as FieldName,
  isSent,
  type Mapping,
  type Mends,
  mappingOf,
  mendsWithout,
  missingGroups,
  movesIn,
  type PersonRow,
  peopleIn,
  VERDICT_NAMES,
  type Verdict,
  type VerdictKind,
  verdictsOf,
  verdictText,
  withMends,
} from '@/domain/csv/people';

import { withUsersMoved } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { formatCount, formatNumber } from '@/text/format';
import {
  ActionButton,
  Button,
  type Column,
  chakra,
  Note,
  Panel,
  Row,
  SimpleTable,
  Stack,
  StatusBadge,
  type Tone,
} from '@/ui';
import { Checkbox, Field, SelectInput, TextInput } from '@/ui/forms';
import * as styles from './Import.styles';
import type { ReadTable } from './readFile';

const Fields = chakra('div', styles.fields);

const FIELD_LABELS: Record<FieldName, string> = { email: 'Email column', name: 'Name column', group: 'Group column' };
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
  onImport: (rows: readonly PersonRow[], createGroups: readonly string[]) => void;
  /** The columns chosen, and what was mended, outlive the preview. */
  mapping: Mapping | null;
  mends: Mends;
  onChange: (change: { mapping?: Mapping; mends: Mends }) => void;
  onBack: () => void;
}

interface Shown extends PersonRow {
  verdict: Verdict;
}

/** Shows what importing each row would do, before anything is sent. Wrong rows are corrected in place. */
export function Preview(props: PreviewProps) {
  const { table, users, groups, mapping: chosenMapping, mends, onChange, onImport, onBack } = props;
  const mapping = useMemo(() => chosenMapping ?? mappingOf(table.header), [chosenMapping, table]);
  const [createGroups, setCreateGroups] = useState(true);
  const [chosen, setChosen] = useState<VerdictKind | 'all' | null>(null);
  const [most, setMost] = useState(SHOWN_AT_FIRST);

  const read = useMemo(() => peopleIn(table, mapping), [table, mapping]);
  const people = useMemo(() => withMends(read, mends), [read, mends]);
  const created = useMemo(() => verdictsOf(people, { users, groups, createGroups: true }), [people, users, groups]);
  const missing = useMemo(() => missingGroups(people, created, groups), [people, created, groups]);
  const verdicts = useMemo(
    () => (createGroups ? created : verdictsOf(people, { users, groups, createGroups })),
    [created, people, users, groups, createGroups],
  );
  const counts = useMemo(() => {
    const found: Record<VerdictKind, number> = { new: 0, moves: 0, unchanged: 0, wrong: 0, duplicate: 0 };
    for (const { kind } of verdicts) found[kind] += 1;
    return found;
  }, [verdicts]);
  const change = useMemo(
    () => withUsersMoved(movesIn(people, verdicts, { users, groups })),
    [people, verdicts, users, groups],
  );
  // Those that were mended stay where they are, so that the next one does not jump under the pointer.
  const kind = chosen ?? (counts.wrong + mends.size > 0 ? 'wrong' : 'all');
  const shown = people.flatMap((row, at): Shown[] => {
    const verdict = verdicts[at];
    if (!verdict) return [];
    const fits = kind === 'all' || verdict.kind === kind || (kind === 'wrong' && mends.has(row.line));
    return fits ? [{ ...row, verdict }] : [];
  });
  const sent = people.filter((_, at) => verdicts[at] && isSent(verdicts[at]));
  const offline = useOfflineReason();
  const mend = (row: PersonRow, field: FieldName, value: string) => {
    if (row[field] === value.trim()) return;
    onChange({ mends: new Map(mends).set(row.line, { ...mends.get(row.line), [field]: value.trim() }) });
  };
  const cell = (field: FieldName, label: string) => (row: Shown) =>
    row.verdict.kind === 'wrong' || mends.has(row.line) ? (
      <TextInput
        key={mapping[field]}
        aria-label={`${label} of line ${row.line}`}
        defaultValue={row[field]}
        spellCheck={false}
        autoComplete="off"
        onBlur={(event) => mend(row, field, event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && mend(row, field, event.currentTarget.value)}
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
      ? 'Choose the column of e-mail addresses.'
      : sent.length === 0
        ? 'No row would change anything.'
        : undefined;
  return (
    <Panel
      title="Preview"
      aside={`${formatCount(people.length, 'row')} · ${table.encoding}`}
      toolbar={
        <>
          <Fields>
            {FIELDS.map((field) => (
              <Field key={field} label={FIELD_LABELS[field]}>
                <SelectInput
                  value={mapping[field] === null ? '' : String(mapping[field])}
                  onChange={({ target }) => {
                    const column = target.value === '' ? null : Number(target.value);
                    onChange({ mapping: { ...mapping, [field]: column }, mends: mendsWithout(mends, field) });
                  }}
                >
                  <option value="">{field === 'email' ? 'Choose a column' : 'None'}</option>
                  {table.header.map((name, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    <option key={at} value={String(at)}>
                      {name || `Column ${at + 1}`}
                    </option>
                  ))}
                </SelectInput>
              </Field>
            ))}
          </Fields>
          {missing.size > 0 ? (
            <Checkbox
              label={`Create ${formatCount(missing.size, 'group')}: ${[...missing]
                .slice(0, 5)
                .map(([name, rows]) => `${name} (${formatCount(rows, 'row')})`)
                .join(', ')}${missing.size > 5 ? ' …' : ''}`}
              checked={createGroups}
              onChange={(event) => setCreateGroups(event.target.checked)}
            />
          ) : null}
          <Field label="Show rows">
            <SelectInput
              value={kind}
              onChange={({ target }) => {
                setChosen(target.value as VerdictKind | 'all');
                setMost(SHOWN_AT_FIRST);
              }}
            >
              <option value="all">All ({people.length})</option>
              {(Object.keys(VERDICT_NAMES) as VerdictKind[]).map((one) => (
                <option key={one} value={one}>
                  {VERDICT_NAMES[one]} ({counts[one]})
                </option>
              ))}
            </SelectInput>
          </Field>
        </>
      }
      padded={false}
      footer={
        <Stack>
          {counts.moves > 0 ? <WhatChanges change={change} /> : null}
          <Row>
            <ActionButton
              look="primary"
              disabledReason={nothing ?? offline}
              onClick={() => onImport(sent, createGroups ? [...missing.keys()] : [])}
            >
              Import {formatCount(sent.length, 'user')}
            </ActionButton>
            <Button onClick={onBack}>Choose another file</Button>
            {shown.length > most ? (
              <Button onClick={() => setMost(most + SHOWN_AT_FIRST)}>Show more of {formatNumber(shown.length)}</Button>
            ) : null}
          </Row>
        </Stack>
      }
    >
      {shown.length === 0 ? (
        <Note>No such rows.</Note>
      ) : (
        <SimpleTable
          label="Rows of the file"
          columns={columns}
          rows={shown.slice(0, most)}
          rowKey={({ line }) => String(line)}
        />
      )}
    </Panel>
  );
}
