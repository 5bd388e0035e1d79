import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import { EMAIL } from '@/contract/fields';
import { formatCount } from '@/text/format';
import { foldedEmail } from '../email';
import { GroupKeys, spelling } from '../limits/people';
import { nameOfGroup } from '../people-names';
import { findGroups, UsersByEmail, whyUnclear } from './match';
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

/** The key of a group that does not exist yet. The line break keeps it apart from real ids, even if its name is the id of another group. */
export const newGroupKey = (name: string): string => `\n${name}`;

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

export const NO_EMAIL_COLUMN = 'This file has no column of email addresses.';

/** Corrections to the cells of a file, by line. */
export type Corrections = ReadonlyMap<number, Partial<Record<Field, string>>>;

/** The corrections that still stand when a field is read from another column. */
export function correctionsWithout(corrections: Corrections, field: Field): Corrections {
  const left = new Map<number, Partial<Record<Field, string>>>();
  for (const [line, { [field]: _, ...others }] of corrections)
    if (Object.keys(others).length > 0) left.set(line, others);
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

/** An address as the contract takes it, without spaces; the schema around its pattern takes three times as long for 50,000 rows. */
export const isEmail = (text: string): boolean => !/\s/.test(text) && EMAIL.test(text);

export const isSent = ({ kind }: Verdict) => kind === 'new' || kind === 'moves';

/** A file with the effect of importing each of its rows, in their order. */
export interface Review {
  /** The columns that were read. */
  mapping: Mapping;
  people: readonly PersonRow[];
  verdicts: readonly Verdict[];
  counts: Readonly<Record<VerdictKind, number>>;
  /**
   * Groups that an import would create, as the first row spells each, with how many rows go into it. A row that is not sent, such as a
   * duplicate, asks for none.
   */
  missing: ReadonlyMap<string, number>;
  /**
   * The users who move: the text of their ids, each with the key of the group that they come into, the text of its id or, where the import
   * creates it, a key that no group has.
   */
  moves: ReadonlyMap<string, string>;
}

/** How many cells a row has, without empty ones at its end. */
const lengthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

const tooLong = (cells: number, headers: number) =>
  `${cells} cells under ${formatCount(headers, 'header')}: a cell that contains the separator needs quotes`;

interface ReviewInput extends Known {
  table: CsvTable;
  mapping: Mapping;
  corrections: Corrections;
}

/** Rows reviewed between two pauses: about a millisecond's work on a slow machine. */
const ROWS_AT_ONCE = 250;
// One object for all rows: a long file has tens of thousands of them.
const NEW: Verdict = { kind: 'new' };
const UNCHANGED: Verdict = { kind: 'unchanged' };

/** Reviews a file, with a pause after every few rows, so that a long one need not hold up the page. */
export function* reviewing(input: ReviewInput): Generator<undefined, Review> {
  const { table, mapping, corrections, users, groups, createGroups } = input;
  const byEmail = new UsersByEmail();
  for (const [at, user] of users.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield;
    byEmail.add(user);
  }
  const groupsNamed = findGroups(groups);
  const groupKeys = new GroupKeys(groups, users);
  const nameByKey = new Map(groups.map(({ id, name }) => [String(id), name]));
  /** Addresses with a row that asks for a missing group: no other row of theirs is sent once it is created. */
  const asking = new Set<string>();
  const firstLine = new Map<string, number>();
  const spelt = new Map<string, string>();
  const missing = new Map<string, number>();
  const moves = new Map<string, string>();

  const placeOf = (user: ExternalUser) => {
    const keys = groupKeys.keysOfUser(user);
    const [first] = keys;
    return first === undefined ? null : { keys, key: first, name: nameByKey.get(first) || user.group_name || first };
  };
  const isIn = (user: ExternalUser, wanted: readonly ExternalUserGroup[], wantedName: string) => {
    const place = placeOf(user);
    if (place === null) return false;
    return wanted.length > 0 && nameByKey.has(place.key)
      ? wanted.some(({ id }) => place.keys.includes(String(id)))
      : spelling(place.name) === wantedName;
  };
  const effectOf = (email: string, same: readonly ExternalUser[], group: string): Verdict => {
    const user = same.at(-1);
    const wantedName = spelling(group);
    if (wantedName === '') return user ? UNCHANGED : NEW;
    const wanted = groupsNamed(group);
    if (same.some((one) => isIn(one, wanted, wantedName))) return UNCHANGED;
    const unclear = whyUnclear(same, wanted);
    if (unclear !== null) return { kind: 'wrong', why: unclear };
    const [into] = wanted;
    const name = into?.name ?? spelt.get(wantedName) ?? group;
    if (!into) {
      if (!asking.has(email)) {
        asking.add(email);
        spelt.set(wantedName, name);
        missing.set(name, (missing.get(name) ?? 0) + 1);
      }
      if (!createGroups) return { kind: 'wrong', why: `no group '${group}'` };
    }
    if (!user) return NEW;
    const now = placeOf(user);
    moves.set(String(user.id), into ? String(into.id) : newGroupKey(name));
    return { kind: 'moves', from: now && nameOfGroup({ id: now.key, name: now.name }), to: name };
  };
  const judge = ({ line, email, group }: PersonRow): Verdict => {
    if (email === '') return { kind: 'wrong', why: 'no e-mail address' };
    if (!isEmail(email)) return { kind: 'wrong', why: 'not an e-mail address' };
    const key = foldedEmail(email);
    const before = firstLine.get(key);
    if (before !== undefined) return { kind: 'duplicate', of: before };
    const verdict = effectOf(key, byEmail.find(email), group);
    // A wrong row is not sent, so a later one of the same user may be.
    if (verdict.kind !== 'wrong') firstLine.set(key, line);
    return verdict;
  };

  const people: PersonRow[] = [];
  const verdicts: Verdict[] = [];
  const counts: Record<VerdictKind, number> = { new: 0, moves: 0, unchanged: 0, wrong: 0, duplicate: 0 };
  for (const [at, { line, cells }] of table.rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield;
    const cell = (field: Field) => (mapping[field] === null ? '' : (cells[mapping[field]] ?? '').trim());
    const read = { line, email: cell('email'), name: cell('name'), group: cell('group') };
    const mended = corrections.get(line);
    const person = mended ? { ...read, ...mended } : read;
    const length = lengthOf(cells);
    // Only the user can tell which cells belong together, by correcting the row.
    const verdict: Verdict =
      length > table.header.length && !mended
        ? { kind: 'wrong', why: tooLong(length, table.header.length) }
        : judge(person);
    people.push(person);
    verdicts.push(verdict);
    counts[verdict.kind] += 1;
  }
  return { mapping, people, verdicts, counts, missing, moves };
}

/** The same without a pause. */
export function reviewOf(input: ReviewInput): Review {
  const steps = reviewing(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
