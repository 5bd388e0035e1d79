import type { CsvTable } from './read';

/** A user of a file. */
export interface PersonRow {
  line: number;
  email: string;
  name: string;
  /** A group's name; '' for none. */
  group: string;
}

/** Key of no group, for users who are in none. */
export const NO_GROUP = '';

/** A row as its preview showed it. */
export interface PreviewedRow extends PersonRow {
  /**
   * Key of the group that its user was in, {@link NO_GROUP} for none; null where there was no such user. Missing in rows that an earlier
   * version stored.
   */
  groupBefore?: string | null;
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
  /** `groupBefore` as in {@link PreviewedRow}; the others are names. */
  | { kind: 'moves'; from: string | null; groupBefore: string; to: string }
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
