import * as v from 'valibot';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import { emailAddress } from '@/contract/fields';
import type { CsvTable } from './read';

/** A user of a file. */
export interface PersonRow {
  line: number;
  email: string;
  name: string;
  /** A group's name; '' for none. */
  group: string;
}

export const FIELDS = ['email', 'name', 'group'] as const;
export type Field = (typeof FIELDS)[number];
/** The column that holds each field; null if none does. */
export type Mapping = Record<Field, number | null>;

const HEADERS: Record<Field, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'useremail', 'emailid'],
  name: ['name', 'fullname', 'displayname', 'username'],
  group: ['group', 'groupname', 'segment', 'usergroup', 'externalusergroup'],
};

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const folded = (text: string) => text.trim().toLowerCase();

/** The columns by their headers. */
export function mappingOf(header: readonly string[]): Mapping {
  const names = header.map(plain);
  const find = (field: Field) => {
    for (const known of HEADERS[field]) {
      const at = names.indexOf(known);
      if (at >= 0) return at;
    }
    return null;
  };
  return { email: find('email'), name: find('name'), group: find('group') };
}

/** True if any column looks as if it held e-mail addresses: a file without one is refused. */
export const hasEmails = ({ header, rows }: CsvTable): boolean =>
  mappingOf(header).email !== null || rows.some(({ cells }) => cells.some((cell) => cell.includes('@')));

export const NO_EMAIL_COLUMN = 'This file has no column of e-mail addresses.';

export const peopleIn = ({ rows }: CsvTable, mapping: Mapping): PersonRow[] =>
  rows.map(({ line, cells }) => {
    const cell = (field: Field) => (mapping[field] === null ? '' : (cells[mapping[field]] ?? '').trim());
    return { line, email: cell('email'), name: cell('name'), group: cell('group') };
  });

/** Corrections to the cells of a file, by line. */
export type Mends = ReadonlyMap<number, Partial<Record<Field, string>>>;

export const withMends = (rows: readonly PersonRow[], mends: Mends): PersonRow[] =>
  rows.map((row) => ({ ...row, ...mends.get(row.line) }));

/** The mends that still stand when a field is read from another column. */
export function mendsWithout(mends: Mends, field: Field): Mends {
  const left = new Map<number, Partial<Record<Field, string>>>();
  for (const [line, { [field]: _, ...others }] of mends) if (Object.keys(others).length > 0) left.set(line, others);
  return left;
}

export type Verdict =
  | { kind: 'new' }
  | { kind: 'moves'; from: string | null; to: string }
  | { kind: 'unchanged' }
  | { kind: 'wrong'; why: string }
  | { kind: 'duplicate'; of: number };
export type VerdictKind = Verdict['kind'];

export const VERDICT_NAMES: Record<VerdictKind, string> = {
  new: 'New',
  moves: 'Moves',
  unchanged: 'Unchanged',
  wrong: 'Wrong',
  duplicate: 'Duplicates',
};

/** 'Moves from Trial to Premium', 'Duplicate of line 4'. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'new':
      return 'New';
    case 'moves':
      return verdict.from === null ? `Moves to ${verdict.to}` : `Moves from ${verdict.from} to ${verdict.to}`;
    case 'unchanged':
      return 'Unchanged';
    case 'wrong':
      return `Wrong: ${verdict.why}`;
    case 'duplicate':
      return `Duplicate of line ${verdict.of}`;
  }
}

export interface Known {
  users: readonly ExternalUser[];
  groups: readonly ExternalUserGroup[];
  /** Groups that are not there yet are to be created. */
  createGroups: boolean;
}

const isEmail = (text: string) => !/\s/.test(text) && v.is(emailAddress, text);

/** The effect of importing each row, in the order of the rows. */
export function verdictsOf(rows: readonly PersonRow[], { users, groups, createGroups }: Known): Verdict[] {
  const byEmail = new Map(users.map((user) => [folded(user.email), user]));
  const names = new Map(groups.map(({ name }) => [folded(name), name]));
  const nameById = new Map(groups.map(({ id, name }) => [String(id), name]));
  const firstLine = new Map<string, number>();
  return rows.map(({ line, email, group }): Verdict => {
    if (email === '') return { kind: 'wrong', why: 'no e-mail address' };
    if (!isEmail(email)) return { kind: 'wrong', why: 'not an e-mail address' };
    const key = folded(email);
    const before = firstLine.get(key);
    if (before !== undefined) return { kind: 'duplicate', of: before };
    firstLine.set(key, line);
    const wanted = names.get(folded(group));
    if (group !== '' && wanted === undefined && !createGroups) return { kind: 'wrong', why: `no group '${group}'` };
    const user = byEmail.get(key);
    if (!user) return { kind: 'new' };
    if (group === '') return { kind: 'unchanged' };
    const now = (user.group_id === null ? null : nameById.get(String(user.group_id))) ?? user.group_name;
    if (now !== null && folded(now) === folded(group)) return { kind: 'unchanged' };
    return { kind: 'moves', from: now, to: wanted ?? group };
  });
}

export const isSent = ({ kind }: Verdict) => kind === 'new' || kind === 'moves';

/**
 * The keys of the users whom an import would move, with the key of the group that each comes into: the text of its id, or its name where
 * the import creates it.
 * @param verdicts those of the same rows
 */
export function movesIn(
  rows: readonly PersonRow[],
  verdicts: readonly Verdict[],
  { users, groups }: Pick<Known, 'users' | 'groups'>,
): Map<string, string> {
  const byEmail = new Map(users.map(({ id, email }) => [folded(email), String(id)]));
  const keys = new Map(groups.map(({ id, name }) => [folded(name), String(id)]));
  const moves = new Map<string, string>();
  for (const [at, { email }] of rows.entries()) {
    const verdict = verdicts[at];
    const user = byEmail.get(folded(email));
    if (verdict?.kind === 'moves' && user !== undefined) moves.set(user, keys.get(folded(verdict.to)) ?? verdict.to);
  }
  return moves;
}

/**
 * Groups that an import would create, as the first row spells each, with how many rows go into it. A row that is not sent, such as a
 * duplicate, asks for none.
 * @param verdicts those with `createGroups`
 */
export function missingGroups(
  rows: readonly PersonRow[],
  verdicts: readonly Verdict[],
  groups: readonly ExternalUserGroup[],
): Map<string, number> {
  const there = new Set(groups.map(({ name }) => folded(name)));
  const spelt = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [at, { group }] of rows.entries()) {
    const verdict = verdicts[at];
    const key = folded(group);
    if (!verdict || !isSent(verdict) || key === '' || there.has(key)) continue;
    const name = spelt.get(key) ?? group;
    spelt.set(key, name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
