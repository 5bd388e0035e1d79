import { useLocation } from 'react-router-dom';
import type { TileType } from '@/contract/constants';
import type { Reading } from '@/domain/limits/effective';
import type { NameOf } from '@/domain/limits/words';
import type { LimitRule, LimitWorld, Subject, Verdict } from '@/domain/limits/world';
import { formatPerMinute, formatRateBeside, perMinute } from '@/domain/rates';
import { formatRule, type RuleScope, SCOPE_NAMES } from '@/domain/rules';
import { paths } from '@/paths';
import { Badge, type Column, TextLink } from '@/ui';
import { AppLink, GroupLink, UserLink } from '../links';
import { QuietStatus } from '../QuietStatus';
import { PeriodInWords } from '../RuleText';

/** A row of the ladder: a rule, or a rung without one. */
export interface LadderRow {
  key: string;
  type: TileType;
  scope: RuleScope;
  /** The target's id as text. */
  target: string;
  name: string;
  /** False: the service lists no such app or group, so it has no page. */
  isListed: boolean;
  rule: LimitRule | null;
  marks: readonly ('Narrowest' | 'Binding')[];
}

interface LadderInput {
  verdict: Verdict;
  reading: Reading;
  type: TileType;
  nameOf: NameOf;
  isListed: (scope: RuleScope, key: string) => boolean;
}

/** Widest first, one row for each rule or empty rung. The marks are those of the chosen reading; where none is, of both. */
export function ladderRows(
  world: LimitWorld,
  of: Subject,
  { verdict, reading, type, nameOf, isListed }: LadderInput,
): LadderRow[] {
  const marksOf = (rule: LimitRule): LadderRow['marks'] => [
    ...(reading !== 'every' && verdict.narrowest.includes(rule) ? (['Narrowest'] as const) : []),
    ...(reading !== 'narrowest' && verdict.every.includes(rule) ? (['Binding'] as const) : []),
  ];
  return world.ladder(of).flatMap(({ scope, key, rules }): LadderRow[] => {
    const row = { type, scope, target: key, name: nameOf(scope, key), isListed: isListed(scope, key) };
    if (rules.length === 0) return [{ ...row, key: `${scope} ${key}`, rule: null, marks: [] }];
    return rules.map((rule) => ({ ...row, key: `${scope} ${key} rule ${rule.rule.id}`, rule, marks: marksOf(rule) }));
  });
}

const LINKS = { app: AppLink, group: GroupLink, user: UserLink };
const PAGES = { app: paths.app, group: paths.externalUserGroup, user: paths.externalUser };

/** Leads to the target's page, unless this is it. */
function Target({ of: { scope, target, name, isListed } }: { of: LadderRow }) {
  const { pathname } = useLocation();
  if (scope === 'tenant' || !isListed || pathname === PAGES[scope].to(target))
    return <span className="pc-muted">{name}</span>;
  const Link = LINKS[scope];
  return <Link id={target} name={name} />;
}

const newRule = ({ type, scope, target }: LadderRow) =>
  paths.tile.to(type, { new: 1, ...(scope === 'tenant' ? {} : { [scope]: target }) });

const whom = ({ scope, name }: LadderRow) => (scope === 'tenant' ? 'the tenant' : `the ${scope} ${name}`);

const isOff = ({ rule }: LadderRow) => rule !== null && !rule.rule.enabled;

export const LADDER_COLUMNS: readonly Column<LadderRow>[] = [
  {
    key: 'target',
    header: 'Applies to',
    cell: (row) => (
      <>
        <span className={isOff(row) ? 'pc-muted' : undefined}>{SCOPE_NAMES[row.scope]}</span>
        {row.scope === 'tenant' ? null : (
          <>
            <span className="pc-muted"> · </span>
            <Target of={row} />
          </>
        )}
      </>
    ),
  },
  {
    key: 'limit',
    header: 'Limit',
    selfExplanatory: true,
    width: '216px',
    cell: (row) =>
      row.rule ? (
        <>
          <TextLink
            to={paths.tile.to(row.type, { edit: row.rule.rule.id })}
            aria-label={`${formatRule(row.rule.rule.rule_data)}, edit the rule for ${whom(row)}`}
          >
            {formatRule(row.rule.rule.rule_data)}
          </TextLink>
          <PeriodInWords of={row.rule.rule.rule_data} />
        </>
      ) : (
        <span className="pc-muted">No rule</span>
      ),
  },
  {
    key: 'rate',
    header: 'Per minute',
    width: '108px',
    align: 'end',
    priority: 'low',
    selfExplanatory: true,
    cell: ({ rule }) => rule && formatPerMinute(perMinute(rule.rule.rule_data)),
    card: ({ rule }) => rule && formatRateBeside(rule.rule.rule_data),
  },
  {
    key: 'state',
    header: 'Status',
    selfExplanatory: true,
    width: '116px',
    cell: (row) =>
      row.rule ? (
        <QuietStatus tone={isOff(row) ? 'disabled' : 'success'} word={isOff(row) ? 'Disabled' : 'Enabled'} />
      ) : (
        <TextLink to={newRule(row)} aria-label={`Add rule for ${whom(row)}`}>
          Add rule
        </TextLink>
      ),
  },
  {
    key: 'mark',
    header: 'Decides',
    selfExplanatory: true,
    width: '176px',
    cell: ({ marks }) =>
      marks.length === 0 ? null : (
        <span className="pc-name">
          {marks.map((mark) => (
            <Badge key={mark} tone="info">
              {mark}
            </Badge>
          ))}
        </span>
      ),
  },
];
