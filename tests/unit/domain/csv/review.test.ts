import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { ExternalUser } from '@/contract/external-users';
import { emailAddress } from '@/contract/fields';
import { type Corrections, mappingOf, type PersonRow, type Verdict, verdictText } from '@/domain/csv/people';
import { readCsv } from '@/domain/csv/read';
import { isEmail, reviewing, reviewOf } from '@/domain/csv/review';
import { csvPieces } from '@/domain/csv/write';
import { effectOf } from '@/domain/limits/effect';
import { GroupKeys, newGroupKey, peopleOf } from '@/domain/limits/people';
import { shiftsText } from '@/domain/limits/words';
import { LimitWorld } from '@/domain/limits/world';
import { membersOf } from '@/domain/members';
import { withUsersMoved } from '@/parts/limits/changes';
import { user as person, rule } from '../limits/support';

const folded = (text: string) => text.trim().toLowerCase();

const text = fc.oneof(
  fc.constantFrom('a@x', 'A@X ', 'b@x.example', 'B@x.example', 'c@x', '', '@', 'a@', '@a', 'a@b@c', 'a b@c', 'none'),
  fc.string({ unit: fc.constantFrom('a', 'B', '@', ' ', '\u00a0', '\t', '.'), maxLength: 5 }),
);
const groupName = fc.constantFrom('', 'Trial', ' trial', 'PREMIUM', 'Gold', 'gold ', 'Gone');
const groups = fc.subarray([
  { id: 1, name: 'Trial' },
  { id: '2', name: 'Premium' },
  { id: 3, name: 'trial' },
  { id: 4, name: 'Premium' },
]);
const user: fc.Arbitrary<ExternalUser> = fc.record({
  id: fc.oneof(fc.integer(), fc.constantFrom(1, '1', 2)),
  email: fc.constantFrom('a@x', 'B@X.example', 'c@x'),
  name: fc.constant(null),
  app_id: fc.constant(null),
  app_name: fc.constant(null),
  group_id: fc.constantFrom(null, 1, '1', 2, 3, 'gone', 'Premium'),
  group_name: fc.constantFrom(null, 'trial', 'Gone'),
  tiles: fc.constant([]),
});

const input = fc.record({
  table: fc.array(fc.array(fc.oneof(text, groupName), { maxLength: 3 }), { maxLength: 12 }).map((rows) => ({
    header: ['', '', ''],
    separator: ',',
    rows: rows.map((cells, at) => ({ line: at + 2, cells })),
  })),
  mapping: fc.record({
    email: fc.constantFrom(0, 1, null),
    name: fc.constantFrom(1, null),
    group: fc.constantFrom(2, 0, null),
  }),
  corrections: fc
    .dictionary(fc.constantFrom('2', '3', '4'), fc.record({ email: text, group: groupName }, { requiredKeys: [] }))
    .map((given): Corrections => new Map(Object.entries(given).map(([line, fix]) => [Number(line), fix]))),
  users: fc.array(user, { maxLength: 5 }),
  groups,
  createGroups: fc.boolean(),
});
type Input = typeof input extends fc.Arbitrary<infer T> ? T : never;

/** The same rules in separate passes, each as plain as possible. */
function plainly({ table, mapping, corrections, users, groups: known, createGroups }: Input) {
  const people = table.rows.map(({ line, cells }): PersonRow => {
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
    const read = { line, email: cell(mapping.email), name: cell(mapping.name), group: cell(mapping.group) };
    return { ...read, ...corrections.get(line) };
  });
  const found = (email: string) => users.filter((one) => folded(one.email) === folded(email));
  const groupsNamed = (name: string) => {
    const written = known.filter((one) => one.name === name.trim());
    return written.length > 0 ? written : known.filter((one) => folded(one.name) === folded(name));
  };
  const keys = new GroupKeys(known, users);
  const placeOf = (one: ExternalUser | undefined) => {
    const key = one && keys.keysOfUser(one)[0];
    const listed = known.find(({ id }) => String(id) === key);
    return { listed, name: listed?.name ?? one?.group_name ?? key ?? null };
  };
  const isIn = (email: string, group: string) =>
    found(email).some((one) => {
      const { listed, name } = placeOf(one);
      const wanted = groupsNamed(group);
      return wanted.length > 0 && listed
        ? wanted.some(({ id }) => keys.keysOfUser(one).includes(String(id)))
        : name !== null && folded(name) === folded(group);
    });
  const unclear = ({ email, group }: PersonRow) => {
    if (folded(group) === '' || isIn(email, group)) return null;
    const people = new Set(found(email).map(({ id }) => String(id))).size;
    if (people > 1) return `${people} users have this address`;
    const [named, ...others] = groupsNamed(group);
    return named && others.length > 0 ? `${others.length + 1} groups are called '${named.name}'` : null;
  };
  const asks = (row: PersonRow) =>
    folded(row.group) !== '' && groupsNamed(row.group).length === 0 && !isIn(row.email, row.group);
  const valid = (email: string) => v.is(emailAddress, email);
  const clear = people.filter((row) => valid(row.email) && unclear(row) === null);
  const firsts = clear.filter(
    ({ email }, at) => !clear.slice(0, at).some((row) => folded(row.email) === folded(email)),
  );
  const asking = firsts.filter(asks);
  const spelt = (group: string) => asking.find((row) => folded(row.group) === folded(group))?.group ?? group;
  const missing = new Map<string, number>();
  for (const { group } of asking) missing.set(spelt(group), (missing.get(spelt(group)) ?? 0) + 1);

  const sent: PersonRow[] = [];
  const moves = new Map<string, string>();
  const verdicts = people.map((row): Verdict => {
    const { email, group } = row;
    if (!valid(email)) return { kind: 'wrong', why: email === '' ? 'no e-mail address' : 'not an e-mail address' };
    const before = sent.find((one) => folded(one.email) === folded(email));
    if (before) return { kind: 'duplicate', of: before.line };
    const why = unclear(row);
    if (why !== null) return { kind: 'wrong', why };
    if (asks(row) && !createGroups) return { kind: 'wrong', why: `no group '${group}'` };
    sent.push(row);
    const user = found(email).at(-1);
    if (!user) return { kind: 'new' };
    if (folded(group) === '' || isIn(email, group)) return { kind: 'unchanged' };
    const [into] = groupsNamed(group);
    moves.set(String(user.id), into ? String(into.id) : newGroupKey(spelt(group)));
    return {
      kind: 'moves',
      from: placeOf(user).name,
      groupBefore: keys.keysOfUser(user)[0] ?? '',
      to: into?.name ?? spelt(group),
    };
  });
  const counts = { new: 0, moves: 0, unchanged: 0, wrong: 0, duplicate: 0 };
  for (const { kind } of verdicts) counts[kind] += 1;
  return { mapping, people, verdicts, counts, missing, moves };
}

it('a review in one pass finds the same as plain rules, for any file, lists and corrections', () => {
  fc.assert(
    fc.property(input, (given) => {
      expect(reviewOf(given)).toEqual(plainly(given));
    }),
    { numRuns: 5_000 },
  );
});

it('an address is one for the preview exactly if it is one for the contract', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(isEmail(given)).toBe(v.is(emailAddress, given));
    }),
    { numRuns: 5_000 },
  );
});

it('a review of 50,000 rows among 10,000 users pauses often enough: no step takes more than 250 rows', () => {
  const count = 50_000;
  const one = { name: null, app_id: null, app_name: null, group_id: null, group_name: null, tiles: [] };
  const users = Array.from({ length: 10_000 }, (_, at) => ({ ...one, id: at, email: `u${at}@x.example` }));
  const rows = Array.from({ length: count }, (_, at) => ({ line: at + 2, cells: [`u${at}@x.example`] }));
  const table = { header: ['email'], separator: ',', rows };
  const mapping = { email: 0, name: null, group: null };
  const steps = reviewing({ table, mapping, corrections: new Map(), users, groups: [], createGroups: true });
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;
  expect(pauses).toBe((10_000 + count) / 250);
  expect(step.value.counts).toEqual({ new: 40_000, moves: 0, unchanged: 10_000, wrong: 0, duplicate: 0 });
});

/** The review of a file's text. */
const reviewText = (
  text: string,
  users: ReturnType<typeof person>[],
  groups: { id: string | number; name: string }[],
) => {
  const table = readCsv(text);
  if (typeof table === 'string') throw new Error(table);
  return reviewOf({
    table,
    mapping: mappingOf(table.header),
    corrections: new Map(),
    users,
    groups,
    createGroups: true,
  });
};

it('a group and an address in the other Unicode form are the ones that exist', () => {
  const groups = [{ id: 1, name: 'Café'.normalize('NFC') }];
  const zoe = person('7', { email: 'zoë@a.example'.normalize('NFC'), group_id: 1 });
  const found = reviewText(
    'email,name,group\nnew@a.example,,Café\nzoë@a.example,,Café\n'.normalize('NFD'),
    [zoe],
    groups,
  );
  expect([found.verdicts.map(verdictText), [...found.missing.keys()]]).toEqual([['New', 'Unchanged'], []]);
});

it('a group that is to be created is not taken for the one with that id', () => {
  const groups = [
    { id: 1, name: 'Trial' },
    { id: 2, name: 'Premium' },
  ];
  const users = [person('ann', { email: 'ann@a.example', group_id: 1 })];
  const { moves, missing, verdicts } = reviewText('email,group\nann@a.example,2\n', users, groups);
  expect([...missing.keys()]).toEqual(['2']);
  expect(verdicts.map(verdictText)).toEqual(['Moves from Trial to 2']);
  // What changes: the new group has no rule; the one of Premium, id 2, allows 5 per 1m.
  const rules = [rule('tenant', null, '100 per 1m'), rule('group', '2', '5 per 1m')];
  const people = peopleOf(users, groups);
  const after = withUsersMoved(moves).people?.(people) ?? people;
  expect(effectOf(new LimitWorld(rules, people), new LimitWorld(rules, after), 'every').lines).toEqual([]);
});

it('a rule that names the group to be created limits the users who come into it, and goes on limiting those whom it did', () => {
  const groups = [{ id: 1, name: 'Trial' }];
  const users = [
    person('ann', { email: 'ann@a.example', group_id: 1 }),
    person('bob', { email: 'bob@a.example', group_id: 'g9', group_name: 'Gold' }),
    person('cid', { email: 'cid@a.example', group_id: 1 }),
  ];
  const { moves, verdicts } = reviewText('email,group\nann@a.example,gold\n', users, groups);
  expect(verdicts.map(verdictText)).toEqual(['Moves from Trial to gold']);
  const rules = [rule('tenant', null, '100 per 1m'), rule('group', 'Gold', '5 per 1m')];
  const people = peopleOf(users, groups);
  const after = withUsersMoved(moves).people?.(people) ?? people;
  const { lines } = effectOf(new LimitWorld(rules, people), new LimitWorld(rules, after), 'narrowest');
  expect(lines.map(({ users: keys, shifts }) => [keys, shiftsText(shifts)])).toEqual([
    [['ann'], '100 per 1m → 5 per 1m'],
  ]);
});

it.each([
  ['', null],
  [' ', null],
  ['', 'Former name'],
])(
  'the unchanged file of Export CSV changes nobody whose group is called %j, and %j in their entry',
  (name, group_name) => {
    const groups = [{ id: 7, name }];
    const ann = person('ann', { email: 'ann@a.example', group_id: 7, group_name });
    // MembersTable's column 'group' holds the name as it is on screen.
    const shown = membersOf([ann], groups)[0]?.groupName;
    const { verdicts, missing } = reviewText(
      `id,email,group_id,group\r\nann,ann@a.example,7,${shown}\r\n`,
      [ann],
      groups,
    );
    expect([verdicts.map(verdictText), [...missing.keys()]]).toEqual([['Unchanged'], []]);
  },
);

it.each(["'=x", "'-Ops'", '=x', "''@home"])(
  'the unchanged file of Export CSV changes nobody who is in the group %s',
  (name) => {
    const groups = [{ id: 7, name }];
    const ann = person('ann', { email: 'ann@a.example', group_id: 7 });
    const columns = [
      { header: 'email', value: () => ann.email },
      { header: 'group', value: () => name },
    ];
    const { verdicts, missing } = reviewText([...csvPieces(columns, [ann])].join(''), [ann], groups);
    expect([verdicts.map(verdictText), [...missing.keys()]]).toEqual([['Unchanged'], []]);
  },
);

it('an address that a form accepts can be imported again once it has been exported', () => {
  const ada = person('1', { email: 'ada @mail.example' });
  const file = [...csvPieces([{ header: 'email', value: () => ada.email }], [ada])].join('');
  expect(reviewText(file, [ada], []).verdicts.map(verdictText)).toEqual(['Unchanged']);
});

it('two addresses that differ in a dotted capital are two users', () => {
  const ipek = person('7', { email: 'ipek@a.example' });
  expect(reviewText('email\nİpek@a.example\nIPEK@a.example\n', [ipek], []).verdicts.map(verdictText)).toEqual([
    'New',
    'Unchanged',
  ]);
});

it('the unchanged file of Export CSV changes nobody where users share an address, or are listed in several groups', () => {
  const groups = [
    { id: 1, name: 'Gold' },
    { id: 2, name: 'Trial' },
  ];
  const lena = (id: string, group_id: number) => person(id, { email: 'lena@a.example', group_id });
  const file = 'id,email,group\n1,lena@a.example,Gold\n2,lena@a.example,Trial\n';
  const ofTwo = reviewText(file, [lena('1', 1), lena('2', 2)], groups);
  expect(ofTwo.verdicts.map(verdictText)).toEqual(['Unchanged', 'Duplicate of line 2']);
  const ofOne = reviewText(file, [lena('7', 1), lena('7', 2)], groups);
  expect([...ofTwo.moves, ...ofOne.moves]).toEqual([]);
});

it('a row that two users may mean is wrong unless one of them is in its group', () => {
  const groups = [
    { id: 1, name: 'Gold' },
    { id: 2, name: 'Trial' },
  ];
  const users = ['1', '2'].map((id) => person(id, { email: 'lena@a.example', group_id: 1 }));
  const { verdicts, missing } = reviewText('email,group\nlena@a.example,Trial\nlena@a.example,New\n', users, groups);
  expect(verdicts.map(verdictText)).toEqual(Array(2).fill('Wrong: 2 users have this address'));
  expect(missing.size).toBe(0);
});

it('a row that two groups of one name may mean is wrong unless its user is in one of them', () => {
  const groups = [
    { id: 1, name: 'Gold' },
    { id: 2, name: 'Gold' },
    { id: 3, name: 'Trial' },
  ];
  const users = [
    person('ann', { email: 'ann@a.example', group_id: 1 }),
    person('bob', { email: 'bob@a.example', group_id: 3 }),
  ];
  const { verdicts } = reviewText(
    'email,group\nann@a.example,Gold\nbob@a.example,Gold\nnew@a.example,Gold\n',
    users,
    groups,
  );
  expect(verdicts.map(verdictText)).toEqual([
    'Unchanged',
    "Wrong: 2 groups are called 'Gold'",
    "Wrong: 2 groups are called 'Gold'",
  ]);
});

it('a group whose name was copied with other spaces is the one that exists', () => {
  const groups = [{ id: 1, name: 'Premium Plus' }];
  const { verdicts, missing } = reviewText('email,group\nann@a.example,Premium\u00a0 Plus\n', [], groups);
  expect([verdicts.map(verdictText), missing.size]).toEqual([['New'], 0]);
});

it('the group of a row that is sent is to be created, although an earlier row of the same user is wrong', () => {
  const groups = [
    { id: 1, name: 'Trial' },
    { id: 2, name: 'trial' },
  ];
  const { verdicts, missing } = reviewText('email,group\nann@x.example,TRIAL\nann@x.example,Newsletter\n', [], groups);
  expect(verdicts.map(verdictText)).toEqual(["Wrong: 2 groups are called 'Trial'", 'New']);
  expect([...missing]).toEqual([['Newsletter', 1]]);
});
