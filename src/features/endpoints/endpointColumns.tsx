import { type AppliedRule, type AppliedRules, appliedRuleOf } from '@/cache/endpoint-rules';
import type { Endpoint } from '@/contract/endpoints';
import { type CsvColumn, fieldColumns } from '@/domain/csv/write';
import { endpointState, tagsOf } from '@/domain/endpoints';
import { formatRule } from '@/domain/rules';
import { formatCount } from '@/text/format';
import { Badge, Bar, RelativeTime, StatusBadge } from '@/ui';
import type { DataColumn } from '@/ui/table';

/** No call lists these rules: what this device has set is all that can be shown. */
const appliedColumn = (applied: AppliedRules): DataColumn<Endpoint> => ({
  key: 'rule',
  header: 'Rule',
  selfExplanatory: true,
  wrap: true,
  width: '176px',
  cell: (endpoint) => {
    const rule = appliedRuleOf(applied, endpoint);
    return rule ? (
      <>
        {appliedText(rule)} · set here <RelativeTime value={rule.at} focusable />
      </>
    ) : null;
  },
  sortValue: (endpoint) => appliedRuleOf(applied, endpoint)?.at,
});

/** Names the mode unless it is 'block', which is what people expect of a limit. */
const appliedText = ({ limit, window, mode }: AppliedRule) =>
  `${formatRule({ limit, period: window })}${mode === 'block' ? '' : ` (${mode})`}`;

/** The rule that is shown in an endpoint's row, for the search. */
export const ruleTextIn =
  (applied: AppliedRules) =>
  (endpoint: Endpoint): string | undefined => {
    const rule = appliedRuleOf(applied, endpoint);
    return rule && `${appliedText(rule)} · set here`;
  };

const ignoredBadge = (endpoint: Endpoint) =>
  endpoint.is_ignored ? <StatusBadge tone="disabled">{endpointState(endpoint)}</StatusBadge> : null;

/** `mostHits` is a full bar. */
export const endpointColumns = (mostHits: number, applied: AppliedRules): readonly DataColumn<Endpoint>[] => [
  {
    key: 'endpoint',
    header: 'Endpoint',
    cell: (endpoint) => (
      <span className="pc-mono">
        <b>{endpoint.method}</b> {endpoint.pattern}
      </span>
    ),
    sortValue: (endpoint) => `${endpoint.pattern} ${endpoint.method}`,
    // The tags need their room beside one column more.
    width: applied.size > 0 ? '25%' : '30%',
  },
  {
    key: 'hits',
    header: 'Hits (24 h)',
    selfExplanatory: true,
    cell: ({ hit_count_24h: hits }) => (hits === null ? null : <Bar value={hits} max={mostHits} />),
    card: ({ hit_count_24h: hits }) =>
      hits === null ? null : <Bar value={hits} max={mostHits} text={formatCount(hits, 'hit')} />,
    sortValue: (endpoint) => endpoint.hit_count_24h,
    width: '164px',
  },
  ...(applied.size > 0 ? [appliedColumn(applied)] : []),
  {
    key: 'status',
    header: 'Status',
    selfExplanatory: true,
    // The normal state is plain text, which a card leaves out (ux.md, 'Quiet rows').
    cell: (endpoint) => ignoredBadge(endpoint) ?? endpointState(endpoint),
    card: ignoredBadge,
    sortValue: endpointState,
    priority: 'low',
    width: '100px',
  },
  {
    key: 'tags',
    header: 'Tags',
    selfExplanatory: true,
    cell: (endpoint) => {
      const tags = tagsOf(endpoint);
      return tags.length === 0 ? null : (
        <span className="pc-badges">
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      );
    },
  },
  {
    key: 'seen',
    header: 'Last seen',
    selfExplanatory: true,
    cell: (endpoint) => <RelativeTime value={endpoint.last_seen_at} focusable />,
    sortValue: (endpoint) => endpoint.last_seen_at,
    priority: 'low',
    width: '116px',
  },
];

const FIELDS = fieldColumns<Endpoint>([
  'id',
  'method',
  'pattern',
  'hit_count_24h',
  'last_seen_at',
  'tags',
  'is_ignored',
]);

export const csvColumns = (applied: AppliedRules): readonly CsvColumn<Endpoint>[] => {
  if (applied.size === 0) return FIELDS;
  const of = (endpoint: Endpoint) => appliedRuleOf(applied, endpoint);
  return [
    ...FIELDS,
    { header: 'rule_limit', value: (row) => of(row)?.limit },
    { header: 'rule_window', value: (row) => of(row)?.window },
    { header: 'rule_mode', value: (row) => of(row)?.mode },
    {
      header: 'rule_set_here_at',
      value: (row) => {
        const at = of(row)?.at;
        return at === undefined ? null : new Date(at).toISOString();
      },
    },
  ];
};
