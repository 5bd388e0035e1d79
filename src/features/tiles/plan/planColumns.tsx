import type { RuleData } from '@/contract/rule-state';
import type { CsvColumn } from '@/domain/csv/write';
import { isSendable, type PlannedLimit, ruleNow, stepText } from '@/domain/limits/planner';
import { limitCell, periodCell } from '@/domain/rule-data';
import { Switch } from '@/ui/controls';
import type { DataColumn } from '@/ui/table';
import { TargetName } from '../rows';
import type { PlanRow } from './usePlan';

const TARGET: DataColumn<PlanRow> = {
  key: 'target',
  header: 'Applies to',
  cell: ({ target }) => <TargetName of={target} />,
  sortValue: ({ target }) => target.name,
};

function nowText({ step }: PlanRow): string {
  if (step.kind === 'create') return 'No rule';
  if (step.kind === 'several') return `${step.rules.length} rules`;
  return ruleNow(step.rule);
}

/** The targets to choose from, each with its rule. */
export const NOW_COLUMNS: DataColumn<PlanRow>[] = [
  TARGET,
  { key: 'now', header: 'Now', width: '160px', cell: nowText, sortValue: nowText },
];

const ruleOf = ({ step }: PlanRow) => ('rule' in step ? step.rule : null);
const ofRule = <T,>(row: PlanRow, read: (rule: RuleData) => T) => {
  const rule = ruleOf(row);
  return rule && read(rule.rule_data);
};
const rulesOf = ({ step }: PlanRow) => ('rules' in step ? step.rules : 'rule' in step ? [step.rule] : []);

/** Columns of both tables: each target with its rule. For several rules only their ids are given. */
export const NOW_CSV: readonly CsvColumn<PlanRow>[] = [
  { header: 'scope', value: ({ target }) => target.scope },
  { header: 'target_id', value: ({ target }) => target.id },
  { header: 'target', value: ({ target }) => target.name },
  {
    header: 'rule_id',
    value: (row) =>
      rulesOf(row)
        .map(({ id }) => String(id))
        .join('; '),
  },
  { header: 'limit', value: (row) => ofRule(row, limitCell) },
  { header: 'period', value: (row) => ofRule(row, periodCell) },
  { header: 'enabled', value: (row) => ruleOf(row)?.enabled },
];

interface StepColumnsOptions {
  /** Those that are left as they are. */
  kept: ReadonlySet<string>;
  keep: (key: string, isKept: boolean) => void;
  to: PlannedLimit;
}

const happens = ({ key, step }: PlanRow, { kept, to }: Pick<StepColumnsOptions, 'kept' | 'to'>) =>
  isSendable(step) && kept.has(key) ? 'Keep' : stepText(step, to);

export const stepCsv = (options: Pick<StepColumnsOptions, 'kept' | 'to'>): readonly CsvColumn<PlanRow>[] => [
  ...NOW_CSV,
  { header: 'what_happens', value: (row) => happens(row, options) },
];

/** The chosen targets, each with what would be done for it, which can be switched off. */
export const stepColumns = ({ kept, keep, to }: StepColumnsOptions): DataColumn<PlanRow>[] => [
  TARGET,
  {
    key: 'step',
    header: 'What happens',
    cell: (row) => happens(row, { kept, to }),
    sortValue: ({ step }) => stepText(step, to),
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
          onChange={(event) => keep(key, !event.target.checked)}
        />
      ) : null,
  },
];
