import { Fragment, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TileType } from '@/contract/constants';
import { listExternalUsers } from '@/contract/external-users';
import type { RuleData } from '@/contract/rule-state';
import { listTiles } from '@/contract/tiles';
import type { CsvColumn } from '@/domain/csv/write';
import { answerOf, type LimitAnswer, type Reading } from '@/domain/limits/effective';
import type { Person } from '@/domain/limits/people';
import { hasNarrower } from '@/domain/limits/reach';
import { answerBrief, GROUPS_UNKNOWN, NAMED_APPS_UNKNOWN, type NameOf } from '@/domain/limits/words';
import type { LimitWorld, Verdict } from '@/domain/limits/world';
import { nameOfUser } from '@/domain/people-names';
import { perMinute } from '@/domain/rates';
import { formatRule } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { ExportCsv } from '@/parts/ExportCsv';
import { Loaded } from '@/parts/Loaded';
import { type Limits, unreadableIn, useLacking, useLimits } from '@/parts/limits/useLimits';
import { useReading } from '@/parts/limits/useReading';
import { AppLink, GroupLink, UserLink } from '@/parts/links';
import { PeriodInWords } from '@/parts/RuleText';
import { useAddressQuery } from '@/parts/useAddressQuery';
import { useUrlSort } from '@/parts/useTableState';
import { paths } from '@/paths';
import { isolated } from '@/text/oldToNew';
import { EmptyState, LoadingRows, Notice, Panel, TextLink, UnreadableNote } from '@/ui';
import { type DataColumn, DataTable } from '@/ui/table';

/** Users that a count elsewhere leads to: those with a narrower rule than one, or those whose limit depends on the service. */
type UserList = { kind: 'narrower'; rule: string } | { kind: 'depends' };

/** `users=depends` or `users=narrower:{rule id}` in the address. */
export function readList(text: string | null): UserList | null {
  if (text === 'depends') return { kind: 'depends' };
  const rule = /^narrower:(.+)$/s.exec(text ?? '')?.[1];
  return rule === undefined ? null : { kind: 'narrower', rule };
}

interface Place {
  id: string;
  name: string;
}

interface UserRow {
  person: Person;
  limit: string;
  /** The lowest rate in `limit`, by which that is sorted; null: none is known. */
  rate: number | null;
  /** The only rule in `limit`; null if it names none, or several. */
  rule: RuleData | null;
  groups: readonly Place[];
  apps: readonly Place[];
}

const namesOf = (places: readonly Place[]) => places.map(({ name }) => name).join(', ');

const idsOf = (places: readonly Place[]) => places.map(({ id }) => id).join('; ');

const CSV_COLUMNS: readonly CsvColumn<UserRow>[] = [
  { header: 'id', value: ({ person }) => person.user.id },
  { header: 'email', value: ({ person }) => person.user.email },
  { header: 'name', value: ({ person }) => person.user.name },
  { header: 'limit', value: ({ limit }) => limit },
  { header: 'group_id', value: ({ groups }) => idsOf(groups) },
  { header: 'group', value: ({ groups }) => namesOf(groups) },
  { header: 'app_id', value: ({ apps }) => idsOf(apps) },
  { header: 'app', value: ({ apps }) => namesOf(apps) },
];

function lowestRate(answer: LimitAnswer): number | null {
  if (answer.kind === 'none') return null;
  const rules = answer.kind === 'limited' ? answer.rules : [...answer.narrowest, ...answer.every];
  const rates = rules.flatMap(({ rule }) => perMinute(rule.rule_data) ?? []);
  return rates.length > 0 ? Math.min(...rates) : null;
}

function onlyRule(answer: LimitAnswer): RuleData | null {
  const [first, ...others] = answer.kind === 'limited' ? answer.rules : [];
  return first && others.length === 0 ? first.rule.rule_data : null;
}

function rowsOf(world: LimitWorld, list: UserList, reading: Reading, nameOf: NameOf): UserRow[] {
  const rule = list.kind === 'narrower' ? world.rules.find((one) => String(one.rule.id) === list.rule) : undefined;
  if (list.kind === 'narrower' && !rule) return [];
  const isReached = (person: Person) =>
    rule !== undefined &&
    world.standing({ scope: 'user', person }).rules.includes(rule) &&
    hasNarrower(world, rule, person);
  const rows: UserRow[] = [];
  const limits = new Map<Verdict, Pick<UserRow, 'limit' | 'rate' | 'rule'>>();
  const limitOf = (verdict: Verdict, answer: LimitAnswer) => {
    const limit = limits.get(verdict) ?? {
      limit: answerBrief(answer),
      rate: lowestRate(answer),
      rule: onlyRule(answer),
    };
    limits.set(verdict, limit);
    return limit;
  };
  for (const person of world.people.byKey.values()) {
    const verdict = world.verdict({ scope: 'user', person });
    const answer = answerOf(verdict, reading);
    if (rule ? !isReached(person) : answer.kind !== 'depends') continue;
    rows.push({
      person,
      ...limitOf(verdict, answer),
      groups: person.groups.map((id) => ({ id, name: nameOf('group', id) })),
      apps: person.apps.map((id) => ({ id, name: nameOf('app', id) })),
    });
  }
  return rows;
}

/** Names that lead to their pages, several of them where the service lists a user several times. */
function placesColumn(
  header: string,
  Link: typeof GroupLink,
  of: (row: UserRow) => readonly Place[],
): DataColumn<UserRow> {
  return {
    key: header.toLowerCase(),
    header,
    priority: 'low',
    cell: (row) => {
      const places = of(row);
      if (places.length === 0) return null;
      return places.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : null}
          <Link id={id} name={name} />
        </Fragment>
      ));
    },
    sortValue: (row) => namesOf(of(row)) || null,
  };
}

function titleOf({ world, nameOf }: Limits, list: UserList): string {
  if (list.kind === 'depends') return 'Users whose limit depends on the service';
  const rule = world?.rules.find((one) => String(one.rule.id) === list.rule);
  if (!rule) return 'Users with a narrower rule';
  const whom =
    rule.scope === 'tenant' ? 'the tenant-wide rule' : `the rule for ${isolated(nameOf(rule.scope, rule.key))}`;
  return `Users with a narrower rule than ${whom}, ${formatRule(rule.rule.rule_data)}`;
}

interface UsersPanelProps {
  type: TileType;
  list: UserList;
  /** The answer of one of them was asked for. The same function from render to render. */
  onExplain: () => void;
}

/** The users of a list, each with the limit that applies and a link to why. */
export function UsersPanel({ type, list, onExplain }: UsersPanelProps) {
  const navigate = useNavigate();
  const limits = useLimits(type);
  const [reading] = useReading();
  const [search] = useAddressQuery();
  const users = search.get('users') ?? '';
  const [sort, setSort] = useUrlSort();
  const sorting = search.get('sort') ?? '';
  const { world, nameOf } = limits;
  const { lacksGroups, lacksApps } = useLacking(limits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `users` says the list
  const rows = useMemo(() => (world ? rowsOf(world, list, reading, nameOf) : []), [world, users, reading, nameOf]);
  const columns = useMemo<DataColumn<UserRow>[]>(
    () => [
      {
        key: 'user',
        header: 'User',
        cell: ({ person }) => <UserLink id={person.user.id} name={nameOfUser(person.user)} />,
        sortValue: ({ person }) => nameOfUser(person.user),
      },
      {
        key: 'limit',
        header: 'Limit',
        cell: ({ person, limit, rule }) => (
          <>
            <TextLink
              to={paths.explain.to(type, { user: person.key, users, sort: sorting })}
              aria-label={`${limit}, why this limit applies to ${nameOfUser(person.user)}`}
              onClick={onExplain}
            >
              {limit}
            </TextLink>
            {rule ? <PeriodInWords of={rule} /> : null}
          </>
        ),
        sortValue: ({ rate, limit }) => rate ?? limit,
      },
      placesColumn('Group', GroupLink, ({ groups }) => groups),
      placesColumn('App', AppLink, ({ apps }) => apps),
    ],
    [type, users, sorting, onExplain],
  );
  const isWaiting = lacksGroups === 'loading' || lacksApps === 'loading';
  const table =
    rows.length === 0 ? (
      <EmptyState
        sentence="No users match."
        explanation="Rules or groups may have changed, or no users match under the chosen way of combining rules."
      />
    ) : (
      <DataTable
        label="Users"
        columns={columns}
        rows={rows}
        rowKey={({ person }) => person.key}
        rowName={({ person }) => nameOfUser(person.user)}
        noun={['user', 'users']}
        sort={sort}
        onSort={setSort}
        onOpen={({ person }) => navigate(paths.externalUser.to(person.user.id))}
        toolbar={<ExportCsv table={`${type}-users`} columns={CSV_COLUMNS} rows={rows} />}
      />
    );
  return (
    <Panel title={titleOf(limits, list)} aside={<Age of={limits.rules.source} />} padded={false}>
      <UnreadableNote count={unreadableIn([limits])} />
      {lacksGroups === 'failed' ? <Notice>{GROUPS_UNKNOWN.failed}</Notice> : null}
      {lacksApps === 'failed' ? <Notice>{NAMED_APPS_UNKNOWN.failed}</Notice> : null}
      <Loaded from={limits.rules} call={listTiles}>
        {() => (
          <Loaded from={limits.users} call={listExternalUsers}>
            {() => (isWaiting ? <LoadingRows /> : table)}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}
