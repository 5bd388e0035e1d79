import type { Id } from '@/contract/fields';
import type { Tile } from '@/contract/tiles';
import {
  formatPerMinute,
  formatRule,
  perMinute,
  RULE_SCOPES,
  type RuleTarget,
  SCOPE_NAMES,
  type TargetDirectory,
} from '@/domain/rules';
import { sameId } from '@/parts/byId';
import { Badge } from '@/ui';
import type { DataColumn } from '@/ui/table';

export interface RuleRow {
  rule: Tile;
  target: RuleTarget;
  rate: number | null;
  /** Everything that the row shows, in lower case. */
  words: string;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By name, so that within a scope they are in order. */
export function rowsOf(rules: readonly Tile[], directory: TargetDirectory): RuleRow[] {
  return rules
    .map((rule) => {
      const target = directory.targetOf(rule);
      const rate = perMinute(rule.rule_data);
      const { limit } = rule.rule_data;
      const words = [
        target.name,
        target.detail,
        SCOPE_NAMES[target.scope],
        formatRule(rule.rule_data),
        limit,
        formatPerMinute(rate),
        rule.enabled ? 'on enabled' : 'off disabled',
      ];
      return { rule, target, rate, words: words.filter(Boolean).join(' ').toLowerCase() };
    })
    .sort((a, b) => collator.compare(a.target.name, b.target.name));
}

interface RuleFilter {
  query: string;
  scope: string;
  group: Id;
}

export function filterRows(rows: readonly RuleRow[], { query, scope, group }: RuleFilter): RuleRow[] {
  const wanted = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    ({ target, words }) =>
      (scope === '' || target.scope === scope) &&
      (group === '' || (target.scope === 'group' && sameId(target.id, group))) &&
      wanted.every((word) => words.includes(word)),
  );
}

/** What a rule reaches and what it allows; the switch is the page's. */
export const COLUMNS: DataColumn<RuleRow>[] = [
  {
    key: 'target',
    header: 'Applies to',
    cell: ({ target }) => (
      <>
        {target.name}
        {target.detail ? <span className="pc-muted"> · {target.detail}</span> : null}
      </>
    ),
    sortValue: ({ target }) => target.name,
  },
  {
    key: 'scope',
    header: 'Scope',
    width: '104px',
    cell: ({ target }) => <Badge>{SCOPE_NAMES[target.scope]}</Badge>,
    sortValue: ({ target }) => RULE_SCOPES.indexOf(target.scope),
  },
  {
    key: 'limit',
    header: 'Rule',
    width: '140px',
    priority: 'low',
    cell: ({ rule }) => formatRule(rule.rule_data),
    sortValue: ({ rule }) => rule.rule_data.limit,
  },
  {
    key: 'rate',
    header: 'Per minute',
    width: '116px',
    align: 'end',
    cell: ({ rate }) => formatPerMinute(rate),
    sortValue: ({ rate }) => rate,
  },
];
