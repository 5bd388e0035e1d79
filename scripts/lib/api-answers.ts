import * as v from 'valibot';
import { parseJson } from '@/api/json';
import type { AnyCall } from '@/contract/define';
import { serverMessageOf } from '@/contract/errors';
import type { CallName } from '@/contract/index';
import { type Notes, noteFields } from './api-notes';

/** The result of one call. Problems break a screen, notes do not. */
export interface Checked {
  name: string;
  request: string;
  /** null: no answer. */
  status: number | null;
  ms: number;
  entries: number | null;
  problems: string[];
  notes: string[];
}

/** `tolerated`: the portal reads the answer despite differences; `unreadable`: it cannot. */
export type Verdict = 'exact' | 'tolerated' | 'unreadable';
export const verdictOf = ({ problems, notes }: Pick<Checked, 'problems' | 'notes'>): Verdict =>
  problems.length > 0 ? 'unreadable' : notes.length > 0 ? 'tolerated' : 'exact';

/** Refusals that are information rather than faults: no key, no build yet, a build already running. */
const FINE: Partial<Record<CallName, readonly number[]>> = {
  'apiKeys.status': [401, 404],
  'sdk.presign': [404],
  'apps.rebuild': [409],
};
const UNREADABLE_SHOWN = 3;

const inWords = (json: unknown) =>
  Array.isArray(json)
    ? 'a list'
    : typeof json === 'object' && json !== null
      ? `an object with ${Object.keys(json).slice(0, 8).join(', ') || 'no fields'}`
      : String(JSON.stringify(json)).slice(0, 40);

const reasonOf = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`).join('; ');

/** Checks status, content type and JSON. Returns the parsed body of a success. */
export function judge(call: AnyCall, answer: Response, text: string, { problems, notes }: Checked): unknown {
  const { status } = answer;
  const type = answer.headers.get('Content-Type') ?? 'no content type';
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(type);
  let json: unknown;
  try {
    json = text === '' ? undefined : parseJson(text);
  } catch {
    if (isJson) problems.push('the body is no whole JSON');
  }
  if (!answer.ok) {
    if (FINE[call.name as CallName]?.includes(status))
      notes.push(`${status}: ${call.method === 'GET' ? 'none yet' : 'not now'}`);
    else if (status >= 300 && status < 400) problems.push(`sent elsewhere (${status}); the portal follows no redirect`);
    else problems.push(`refused with ${status}${saying(serverMessageOf(json))}`);
    if (status >= 400 && serverMessageOf(json) === null)
      notes.push(`no detail, message or error in the refusal (${type})`);
    return undefined;
  }
  // The portal does not read the answers to most changes; `play` reports an empty body if it does.
  if (call.method !== 'GET') return isJson ? json : undefined;
  if (status !== 200) problems.push(`answered ${status} instead of 200`);
  if (!isJson) problems.push(`the content type is '${type}' instead of application/json`);
  if (json === undefined && problems.length === 0) problems.push('the body is empty');
  return problems.length === 0 ? json : undefined;
}

const saying = (message: string | null) => (message === null ? '' : `: ${message}`);

/** Reads the JSON as the client does, and notes the differences in `checked`. Returns undefined if the whole is unreadable. */
export function readJson(call: AnyCall, json: unknown, checked: Checked): unknown {
  const read = v.safeParse(call.response, json);
  if (!read.success) {
    checked.problems.push(`wrong shape (${reasonOf(read.issues)}); it is ${inWords(json)}`);
    return undefined;
  }
  const notes: Notes = new Map();
  let outOf = 1;
  if ('element' in call.response) {
    const list = read.output as { items: unknown[]; unreadable: number };
    const element = call.response.element as v.GenericSchema;
    const entries = entriesOf(json, (call.response as unknown as { wrappers: string[] }).wrappers);
    outOf = entries.length;
    checked.entries = outOf;
    if (list.unreadable > 0) checked.problems.push(unreadable(element, entries));
    for (const entry of entries) noteFields(element, entry, notes);
  } else {
    noteFields(call.response, json, notes);
  }
  for (const [note, times] of notes) checked.notes.push(outOf > 1 ? `${note} (${times} of ${outOf})` : note);
  return read.output;
}

function entriesOf(json: unknown, wrappers: readonly string[]): unknown[] {
  if (Array.isArray(json)) return json;
  const record = json as Record<string, unknown>;
  const name = wrappers.find((wrapper) => Array.isArray(record[wrapper]));
  return name === undefined ? [] : (record[name] as unknown[]);
}

function unreadable(element: v.GenericSchema, entries: readonly unknown[]): string {
  const reasons = entries.flatMap((entry, index) => {
    const read = v.safeParse(element, entry);
    return read.success ? [] : [`#${index} ${reasonOf(read.issues)}`];
  });
  const more = reasons.length > UNREADABLE_SHOWN ? ` and ${reasons.length - UNREADABLE_SHOWN} more` : '';
  return `${reasons.length} of ${entries.length} entries cannot be read: ${reasons.slice(0, UNREADABLE_SHOWN).join(' | ')}${more}`;
}
