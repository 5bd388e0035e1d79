import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import { EMAIL } from '@/contract/fields';
import { formatCount } from '@/text/format';
import { spelling } from '@/text/search';
import { foldedEmail } from '../email';
import { GroupKeys, newGroupKey } from '../limits/people';
import { nameOfGroup } from '../people-names';
import { findGroups, UsersByEmail, whyUnclear } from './match';
import {
  type Corrections,
  type Field,
  type Mapping,
  NO_GROUP,
  type PersonRow,
  type PreviewedRow,
  type Verdict,
  type VerdictKind,
} from './people';
import type { CsvTable } from './read';

interface Known {
  users: readonly ExternalUser[];
  groups: readonly ExternalUserGroup[];
  /** Groups that are not there yet are to be created. */
  createGroups: boolean;
}

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

/** An address as the contract takes it; the schema around its pattern takes three times as long for 50,000 rows. */
export const isEmail = (text: string): boolean => EMAIL.test(text);

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

/** Judges rows in the order of the file, and collects what an import of them would change. */
class Reviewer {
  /** As in the {@link Review}, and so are the moves. */
  readonly missing = new Map<string, number>();
  readonly moves = new Map<string, string>();
  readonly #createGroups: boolean;
  readonly #usersOf: UsersByEmail['find'];
  readonly #groupsNamed: ReturnType<typeof findGroups>;
  readonly #groupKeys: GroupKeys;
  readonly #nameByKey: ReadonlyMap<string, string>;
  /** Addresses with a row that asks for a missing group: no other row of theirs is sent once it is created. */
  readonly #asking = new Set<string>();
  readonly #firstLine = new Map<string, number>();
  readonly #spelt = new Map<string, string>();

  constructor({ users, groups, createGroups }: Known, usersOf: UsersByEmail['find']) {
    this.#createGroups = createGroups;
    this.#usersOf = usersOf;
    this.#groupsNamed = findGroups(groups);
    this.#groupKeys = new GroupKeys(groups, users);
    this.#nameByKey = new Map(groups.map((group) => [String(group.id), nameOfGroup(group)]));
  }

  judge({ line, email, group }: PersonRow): Verdict {
    if (email === '') return { kind: 'wrong', why: 'no e-mail address' };
    if (!isEmail(email)) return { kind: 'wrong', why: 'not an e-mail address' };
    const key = foldedEmail(email);
    const before = this.#firstLine.get(key);
    if (before !== undefined) return { kind: 'duplicate', of: before };
    const verdict = this.#effectOf(key, this.#usersOf(email), group);
    // A wrong row is not sent, so a later one of the same user may be.
    if (verdict.kind !== 'wrong') this.#firstLine.set(key, line);
    return verdict;
  }

  #effectOf(email: string, same: readonly ExternalUser[], group: string): Verdict {
    const user = same.at(-1);
    const wantedName = spelling(group);
    if (wantedName === '') return user ? UNCHANGED : NEW;
    const wanted = this.#groupsNamed(group);
    if (same.some((one) => this.#isIn(one, wanted, wantedName))) return UNCHANGED;
    const unclear = whyUnclear(same, wanted);
    if (unclear !== null) return { kind: 'wrong', why: unclear };
    const [into] = wanted;
    const name = into?.name ?? this.#spelt.get(wantedName) ?? group;
    if (!into) {
      if (!this.#asking.has(email)) {
        this.#asking.add(email);
        this.#spelt.set(wantedName, name);
        this.missing.set(name, (this.missing.get(name) ?? 0) + 1);
      }
      if (!this.#createGroups) return { kind: 'wrong', why: `no group '${group}'` };
    }
    if (!user) return NEW;
    const now = this.#placeOf(user);
    this.moves.set(String(user.id), into ? String(into.id) : newGroupKey(name));
    return { kind: 'moves', from: now?.name ?? null, groupBefore: now?.key ?? NO_GROUP, to: name };
  }

  #placeOf(user: ExternalUser) {
    const keys = this.#groupKeys.keysOfUser(user);
    const [key] = keys;
    return key === undefined ? null : { keys, key, name: this.#nameByKey.get(key) ?? user.group_name?.trim() ?? key };
  }

  #isIn(user: ExternalUser, wanted: readonly ExternalUserGroup[], wantedName: string): boolean {
    const place = this.#placeOf(user);
    if (place === null) return false;
    return wanted.length > 0 && this.#nameByKey.has(place.key)
      ? wanted.some(({ id }) => place.keys.includes(String(id)))
      : spelling(place.name) === wantedName;
  }
}

/** Reviews a file, with a pause after every few rows, so that a long one need not hold up the page. */
export function* reviewing(input: ReviewInput): Generator<undefined, Review> {
  const { table, mapping, corrections, users } = input;
  const byEmail = new UsersByEmail();
  for (const [at, user] of users.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield;
    byEmail.add(user);
  }
  const reviewer = new Reviewer(input, byEmail.find);
  const people: PersonRow[] = [];
  const verdicts: Verdict[] = [];
  const counts: Record<VerdictKind, number> = { new: 0, moves: 0, unchanged: 0, wrong: 0, duplicate: 0 };
  for (const [at, { line, cells }] of table.rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield;
    const cell = (field: Field) => (mapping[field] === null ? '' : (cells[mapping[field]] ?? '').trim());
    const read = { line, email: cell('email'), name: cell('name'), group: cell('group') };
    const corrected = corrections.get(line);
    const person = corrected ? { ...read, ...corrected } : read;
    const length = lengthOf(cells);
    // Only the user can tell which cells belong together, by correcting the row.
    const verdict: Verdict =
      length > table.header.length && !corrected
        ? { kind: 'wrong', why: tooLong(length, table.header.length) }
        : reviewer.judge(person);
    people.push(person);
    verdicts.push(verdict);
    counts[verdict.kind] += 1;
  }
  return { mapping, people, verdicts, counts, missing: reviewer.missing, moves: reviewer.moves };
}

/** The rows that an import sends. */
export const rowsToSend = ({ people, verdicts }: Review): PreviewedRow[] =>
  people.flatMap((row, at) => {
    const verdict = verdicts[at];
    if (verdict?.kind === 'new') return { ...row, groupBefore: null };
    return verdict?.kind === 'moves' ? { ...row, groupBefore: verdict.groupBefore } : [];
  });

/** {@link reviewing} without a pause. */
export function reviewOf(input: ReviewInput): Review {
  const steps = reviewing(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
