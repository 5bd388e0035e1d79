import type { Tile } from '@/contract/tiles';
import type { CsvColumn } from '@/domain/csv/write';
import { isSendable, type PlannedLimit, ruleNow, stepText } from '@/domain/limits/planner';
import { periodInWords, perMinute } from '@/domain/rates';
import { limitCell, periodCell } from '@/domain/rule-data';
import { RuleText } from '@/parts/RuleText';
import { searchText } from '@/text/search';
import { Switch } from '@/ui/controls';
import type { DataColumn } from '@/ui/table';
import { TargetName } from '../rows';
import type { PlanRow, TargetRow } from './usePlan';

const TARGET: DataColumn<TargetRow> = {
  key: 'target',
  header: 'Applies to',
  cell: ({ target }) => (
    <>
      <TargetName of={target} />
      {target.detail ? <span className="pc-muted"> · {target.detail}</span> : null}
    </>
  ),
  card: ({ target }) => (
    <>
      <TargetName of={target} card />
      {target.detail ? <small className="pc-muted"> {target.detail}</small> : null}
    </>
  ),
  sortValue: ({ target }) => target.name,
};

function nowText({ rules: [first, ...more] }: TargetRow): string {
  if (!first) return 'No rule';
  return more.length > 0 ? `${more.length + 1} rules` : ruleNow(first.rule);
}

function Now({ of }: { of: TargetRow }) {
  const [first, ...more] = of.rules;
  if (!first || more.length > 0) return nowText(of);
  const { rule_data, enabled } = first.rule;
  return (
    <>
      <RuleText of={rule_data} />
      {enabled ? null : ', disabled'}
    </>
  );
}

/** Rules by how much they allow, then targets with several or an unreadable one, then those without. */
function nowOrder(row: TargetRow): number | string | null {
  const [first, ...more] = row.rules;
  if (!first) return null;
  return (more.length === 0 ? perMinute(first.rule.rule_data) : null) ?? nowText(row);
}

/** The targets to choose from, each with its rule. */
export const NOW_COLUMNS: DataColumn<TargetRow>[] = [
  TARGET,
  { key: 'now', header: 'Now', width: '240px', cell: (row) => <Now of={row} />, sortValue: nowOrder },
];

/** Of the rule, where the target has exactly one. */
const ofRule =
  <T,>(read: (rule: Tile) => T) =>
  ({ rules: [first, ...more] }: TargetRow) =>
    first && more.length === 0 ? read(first.rule) : null;

/** Everything that {@link NOW_COLUMNS} show of a target, as one text to search in. */
export const textOfTarget = (row: TargetRow): string =>
  searchText(
    row.target.name,
    row.target.detail,
    nowText(row),
    ofRule(({ rule_data }) => periodInWords(rule_data.period))(row),
  );

/** Columns of both tables: each target with its rule. For several rules only their ids are given. */
export const NOW_CSV: readonly CsvColumn<TargetRow>[] = [
  { header: 'scope', value: ({ target }) => target.scope },
  { header: 'target_id', value: ({ target }) => target.id },
  { header: 'target', value: ({ target }) => target.name },
  { header: 'rule_id', value: ({ rules }) => rules.map(({ rule }) => String(rule.id)).join('; ') },
  { header: 'limit', value: ofRule(({ rule_data }) => limitCell(rule_data)) },
  { header: 'period', value: ofRule(({ rule_data }) => periodCell(rule_data)) },
  { header: 'enabled', value: ofRule(({ enabled }) => enabled) },
];

interface StepColumnsOptions {
  /** Those that are left as they are. */
  kept: ReadonlySet<string>;
  keep: (key: string, isKept: boolean) => void;
  to: PlannedLimit;
  /** Why no choice can be made now. */
  disabledReason: string | undefined;
}

const happens = ({ key, step }: PlanRow, { kept, to }: Pick<StepColumnsOptions, 'kept' | 'to'>) =>
  isSendable(step) && kept.has(key) ? 'Keep' : stepText(step, to);

export const stepCsv = (options: Pick<StepColumnsOptions, 'kept' | 'to'>): readonly CsvColumn<PlanRow>[] => [
  ...NOW_CSV,
  { header: 'what_happens', value: (row) => happens(row, options) },
];

/** The chosen targets, each with what would be done for it, which can be switched off. */
export const stepColumns = ({ kept, keep, to, disabledReason }: StepColumnsOptions): DataColumn<PlanRow>[] => [
  TARGET,
  {
    key: 'step',
    header: 'What happens',
    cell: (row) => happens(row, { kept, to }),
    sortValue: (row) => happens(row, { kept, to }),
  },
  {
    key: 'apply',
    header: 'Apply',
    width: '96px',
    cell: ({ key, step, target }) =>
      isSendable(step) ? (
        <Switch
          label={`Apply to ${target.name}`}
          hideLabel
          checked={!kept.has(key)}
          aria-disabled={disabledReason !== undefined || undefined}
          aria-description={disabledReason}
          data-tip={disabledReason}
          onChange={(event) => {
            if (disabledReason === undefined) keep(key, !event.target.checked);
          }}
        />
      ) : null,
  },
];
