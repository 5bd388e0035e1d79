import type { Id } from '@/contract/fields';
import { isTileType } from '@/contract/tile-types';
import type { Tile } from '@/contract/tiles';
import type { CsvColumn } from '@/domain/csv/write';
import { formatPerMinute, formatRate, formatRateBeside, periodInWords, perMinute } from '@/domain/rates';
import { limitCell, periodCell } from '@/domain/rule-data';
import { formatRule, RULE_SCOPES, type RuleTarget, SCOPE_NAMES, type TargetDirectory } from '@/domain/rules';
import { AppLink, GroupLink, UserLink } from '@/parts/links';
import { RuleText } from '@/parts/RuleText';
import { compareText } from '@/text/order';
import { matches, searchText } from '@/text/search';
import { Badge } from '@/ui';
import type { DataColumn } from '@/ui/table';

export interface RuleRow {
  rule: Tile;
  target: RuleTarget;
  /** The ids of all whom the rule is for (`TargetDirectory.idsOf`). */
  ids: readonly string[];
  rate: number | null;
  /** The fields of the row that the rule and its target give, in lower case. */
  words: string;
}

/** By name, so that within a scope they are in order. */
export function rowsOf(rules: readonly Tile[], directory: TargetDirectory): RuleRow[] {
  return rules
    .map((rule) => {
      const target = directory.targetOf(rule);
      const rate = perMinute(rule.rule_data);
      const { limit } = rule.rule_data;
      const words = searchText(
        target.name,
        target.detail,
        SCOPE_NAMES[target.scope],
        formatRule(rule.rule_data),
        limit,
        formatRate(rate),
        periodInWords(rule.rule_data.period),
        rule.enabled ? 'enabled' : 'disabled',
        isTileType(rule.type) ? null : rule.type,
      );
      return { rule, target, ids: directory.idsOf(rule), rate, words };
    })
    .sort((a, b) => compareText(a.target.name, b.target.name));
}

interface RuleFilter {
  query: string;
  scope: string;
  group: Id;
  /** The text of 'Reaches', which is known later than the rest. Asked for only where something is searched. */
  reachOf?: (row: RuleRow) => string | null;
}

export function filterRows(rows: readonly RuleRow[], { query, scope, group, reachOf }: RuleFilter): RuleRow[] {
  const matching = matches(query);
  const found = (row: RuleRow) => query.trim() === '' || matching(`${row.words}\n${searchText(reachOf?.(row))}`);
  return rows.filter(
    (row) =>
      (scope === '' || row.target.scope === scope) &&
      (group === '' || (row.target.scope === 'group' && row.ids.includes(String(group)))) &&
      found(row),
  );
}

export const CSV_COLUMNS: readonly CsvColumn<RuleRow>[] = [
  { header: 'id', value: ({ rule }) => rule.id },
  { header: 'type', value: ({ rule }) => rule.type },
  { header: 'scope', value: ({ target }) => target.scope },
  { header: 'target_id', value: ({ ids }) => ids.join('; ') },
  { header: 'target', value: ({ target }) => target.name },
  { header: 'limit', value: ({ rule }) => limitCell(rule.rule_data) },
  { header: 'period', value: ({ rule }) => periodCell(rule.rule_data) },
  { header: 'per_minute', value: ({ rate }) => rate },
  { header: 'enabled', value: ({ rule }) => rule.enabled },
];

/** Links a rule's target to its page; the tenant, or a target that is gone, gets no link. */
export function TargetName({ of: { scope, id, name, known }, card = false }: { of: RuleTarget; card?: boolean }) {
  if (!known || scope === 'tenant') return name;
  if (scope === 'user') return <UserLink id={id} name={name} card={card} />;
  const Link = { app: AppLink, group: GroupLink }[scope];
  return <Link id={id} name={name} />;
}

/** A rule of a type that this version does not know is listed with every type, so it names its own (contract.md, rule 1). */
const UnknownType = ({ of: { type } }: { of: Tile }) =>
  isTileType(type) ? null : (
    <>
      {' '}
      <Badge>{type}</Badge>
    </>
  );

/** The reach of a rule and what it allows. The switch belongs to the page. */
export const COLUMNS: DataColumn<RuleRow>[] = [
  {
    key: 'target',
    header: 'Applies to',
    cell: ({ rule, target }) => (
      <>
        <TargetName of={target} />
        <UnknownType of={rule} />
        {target.detail ? <span className="pc-muted"> · {target.detail}</span> : null}
      </>
    ),
    card: ({ rule, target }) => (
      <>
        <TargetName of={target} card />
        <UnknownType of={rule} />
        {target.scope === 'tenant' ? null : <small className="pc-muted"> {SCOPE_NAMES[target.scope]}</small>}
      </>
    ),
    sortValue: ({ target }) => target.name,
  },
  {
    key: 'scope',
    header: 'Scope',
    selfExplanatory: true,
    width: '104px',
    cell: ({ target }) => <Badge>{SCOPE_NAMES[target.scope]}</Badge>,
    // Beside the name.
    card: () => null,
    sortValue: ({ target }) => RULE_SCOPES.indexOf(target.scope),
  },
  {
    key: 'limit',
    header: 'Limit',
    selfExplanatory: true,
    width: '216px',
    cell: ({ rule }) => <RuleText of={rule.rule_data} />,
    sortValue: ({ rule }) => rule.rule_data.limit,
  },
  {
    key: 'rate',
    header: 'Per minute',
    width: '116px',
    align: 'end',
    // The rule says it, if in another unit.
    priority: 'low',
    cell: ({ rate }) => formatPerMinute(rate),
    selfExplanatory: true,
    card: ({ rule }) => formatRateBeside(rule.rule_data),
    sortValue: ({ rate }) => rate,
  },
];
