import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { ExternalUser } from '@/contract/external-users';
import { emailAddress } from '@/contract/fields';
import { isEmail, isSent, type Mends, type PersonRow, reviewing, reviewOf, type Verdict } from '@/domain/csv/people';

const folded = (text: string) => text.trim().toLowerCase();

const text = fc.oneof(
  fc.constantFrom('a@x', 'A@X ', 'b@x.example', 'B@x.example', 'c@x', '', '@', 'a@', '@a', 'a@b@c', 'a b@c', 'none'),
  fc.string({ unit: fc.constantFrom('a', 'B', '@', ' ', '\u00a0', '\t', '.'), maxLength: 5 }),
);
const groupName = fc.constantFrom('', 'Trial', ' trial', 'PREMIUM', 'Gold', 'gold ', 'Gone');
const groups = fc.subarray([
  { id: 1, name: 'Trial' },
  { id: '2', name: 'Premium' },
]);
const user: fc.Arbitrary<ExternalUser> = fc.record({
  id: fc.integer(),
  email: fc.constantFrom('a@x', 'B@X.example', 'c@x'),
  name: fc.constant(null),
  app_id: fc.constant(null),
  app_name: fc.constant(null),
  group_id: fc.constantFrom(null, 1, '1', 2, 'gone'),
  group_name: fc.constantFrom(null, 'trial', 'Gone'),
  tiles: fc.constant([]),
});

const input = fc.record({
  table: fc
    .array(fc.array(fc.oneof(text, groupName), { maxLength: 3 }), { maxLength: 12 })
    .map((rows) => ({ header: [], separator: ',', rows: rows.map((cells, at) => ({ line: at + 2, cells })) })),
  mapping: fc.record({
    email: fc.constantFrom(0, 1, null),
    name: fc.constantFrom(1, null),
    group: fc.constantFrom(2, 0, null),
  }),
  mends: fc
    .dictionary(fc.constantFrom('2', '3', '4'), fc.record({ email: text, group: groupName }, { requiredKeys: [] }))
    .map((given): Mends => new Map(Object.entries(given).map(([line, mend]) => [Number(line), mend]))),
  users: fc.array(user, { maxLength: 5 }),
  groups,
  createGroups: fc.boolean(),
});
type Input = typeof input extends fc.Arbitrary<infer T> ? T : never;

/** The same rules in separate passes, each as plain as possible. */
function plainly({ table, mapping, mends, users, groups: known, createGroups }: Input) {
  const people = table.rows.map(({ line, cells }): PersonRow => {
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
    const read = { line, email: cell(mapping.email), name: cell(mapping.name), group: cell(mapping.group) };
    return { ...read, ...mends.get(line) };
  });
  const verdictsWith = (creating: boolean) =>
    people.map(({ email, group }, at): Verdict => {
      const valid = (address: string) => address !== '' && !/\s/.test(address) && v.is(emailAddress, address);
      if (!valid(email)) return { kind: 'wrong', why: email === '' ? 'no e-mail address' : 'not an e-mail address' };
      const before = people.slice(0, at).find((row) => valid(row.email) && folded(row.email) === folded(email));
      if (before) return { kind: 'duplicate', of: before.line };
      const wanted = known.find(({ name }) => folded(name) === folded(group))?.name;
      if (group !== '' && wanted === undefined && !creating) return { kind: 'wrong', why: `no group '${group}'` };
      const found = users.findLast((one) => folded(one.email) === folded(email));
      if (!found) return { kind: 'new' };
      if (group === '') return { kind: 'unchanged' };
      const now = known.find(({ id }) => String(id) === String(found.group_id))?.name ?? found.group_name;
      if (now !== null && folded(now) === folded(group)) return { kind: 'unchanged' };
      return { kind: 'moves', from: now, to: wanted ?? group };
    });
  const created = verdictsWith(true);
  const asking = people.filter(
    ({ group }, at) =>
      folded(group) !== '' &&
      isSent(created[at] as Verdict) &&
      !known.some(({ name }) => folded(name) === folded(group)),
  );
  const missing = new Map<string, number>();
  for (const { group } of asking) {
    const name = asking.find((row) => folded(row.group) === folded(group))?.group ?? group;
    missing.set(name, (missing.get(name) ?? 0) + 1);
  }
  const verdicts = verdictsWith(createGroups);
  const counts = { new: 0, moves: 0, unchanged: 0, wrong: 0, duplicate: 0 };
  for (const { kind } of verdicts) counts[kind] += 1;
  const moves = new Map(
    people.flatMap(({ email, group }, at) => {
      if (verdicts[at]?.kind !== 'moves') return [];
      const found = users.findLast((one) => folded(one.email) === folded(email));
      const into = known.find(({ name }) => folded(name) === folded(group));
      return [[String(found?.id), into ? String(into.id) : group] as const];
    }),
  );
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

it('an address is one for the preview exactly if it is one for the contract, and has no spaces', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(isEmail(given)).toBe(!/\s/.test(given) && v.is(emailAddress, given));
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
  const steps = reviewing({ table, mapping, mends: new Map(), users, groups: [], createGroups: true });
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;
  expect(pauses).toBe((10_000 + count) / 250);
  expect(step.value.counts).toEqual({ new: 40_000, moves: 0, unchanged: 10_000, wrong: 0, duplicate: 0 });
});
