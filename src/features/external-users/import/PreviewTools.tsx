import { FIELDS, type Field as FieldName, type Mapping, VERDICT_NAMES, type VerdictKind } from '@/domain/csv/people';
import type { Review } from '@/domain/csv/review';
import { formatCount, formatNumber } from '@/text/format';
import { isolated } from '@/text/oldToNew';
import { chakra } from '@/ui';
import { Checkbox } from '@/ui/controls';
import { Field, SelectInput } from '@/ui/forms';
import * as styles from './Import.styles';

const Fields = chakra('div', styles.fields);

const FIELD_LABELS: Record<FieldName, string> = { email: 'Email column', name: 'Name column', group: 'Group column' };

/** The rows that are shown. */
export type ShownKind = VerdictKind | 'all';

interface PreviewToolsProps {
  header: readonly string[];
  mapping: Mapping;
  /** Gets the new columns, and the field whose column has changed. */
  onMapping: (mapping: Mapping, changed: FieldName) => void;
  review: Review;
  createGroups: boolean;
  onCreateGroups: (create: boolean) => void;
  kind: ShownKind;
  onKind: (kind: ShownKind) => void;
}

/** Above the rows of an import: which columns are read, whether groups are created, and which rows are shown. */
export function PreviewTools(props: PreviewToolsProps) {
  const { header, mapping, onMapping, review, createGroups, onCreateGroups, kind, onKind } = props;
  const { people, counts, missing } = review;
  return (
    <>
      <Fields>
        {FIELDS.map((field) => (
          <Field key={field} label={FIELD_LABELS[field]}>
            <SelectInput
              value={mapping[field] === null ? '' : String(mapping[field])}
              onChange={({ target }) => {
                const column = target.value === '' ? null : Number(target.value);
                onMapping({ ...mapping, [field]: column }, field);
              }}
            >
              <option value="">{field === 'email' ? 'Choose a column' : 'None'}</option>
              {header.map((name, at) => (
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
            .map(([name, rows]) => `${isolated(name)} (${formatCount(rows, 'row')})`)
            .join(', ')}${missing.size > 5 ? ' …' : ''}`}
          checked={createGroups}
          onChange={(event) => onCreateGroups(event.target.checked)}
        />
      ) : null}
      <Field label="Show rows">
        <SelectInput value={kind} onChange={({ target }) => onKind(target.value as ShownKind)}>
          <option value="all">All ({formatNumber(people.length)})</option>
          {(Object.keys(VERDICT_NAMES) as VerdictKind[]).map((one) => (
            <option key={one} value={one}>
              {VERDICT_NAMES[one]} ({formatNumber(counts[one])})
            </option>
          ))}
        </SelectInput>
      </Field>
    </>
  );
}
