import * as v from 'valibot';
import { readAnswer } from '@/api/answer';
import { parseJson } from '@/api/json';
import { canonicalApiKeyStatus } from '@/contract/api-keys';
import type { AnyCall } from '@/contract/define';
import { AnswerError, serverMessageOf } from '@/contract/errors';
import type { CallName } from '@/contract/index';
import { plan } from '@/contract/plans';
import { type Dialect, dialectOf, findList, listDifference, listReader, readableIn } from './api-dialects';
import { type Notes, noteFields } from './api-notes';
import { ANSWERS } from './openapi-answers';

/** The result of one call. Problems break a screen, notes do not. */
export interface Checked {
  name: string;
  request: string;
  /** null: no answer. */
  status: number | null;
  ms: number;
  entries: number | null;
  /** The form of the answer to a read, in words; null: no answer to describe. */
  dialect: string | null;
  /** The dialects in which the answer to a read would be read; null: no answer to write in them. */
  readableIn: readonly Dialect[] | null;
  problems: string[];
  notes: string[];
}

export const unanswered = (name: string, request: string): Checked => ({
  name,
  request,
  status: null,
  ms: 0,
  entries: null,
  dialect: null,
  readableIn: null,
  problems: [],
  notes: [],
});

/** `tolerated`: the portal reads the answer despite differences; `unreadable`: it cannot. */
export type Verdict = 'exact' | 'tolerated' | 'unreadable';
export const verdictOf = ({ problems, notes }: Pick<Checked, 'problems' | 'notes'>): Verdict =>
  problems.length > 0 ? 'unreadable' : notes.length > 0 ? 'tolerated' : 'exact';

/** Refusals that are information, besides those that the portal reads as an absence: no build yet, a build already running. */
const INFORMATIVE_STATUSES: Partial<Record<CallName, readonly number[]>> = {
  'sdk.presign': [404],
  'apps.rebuild': [409],
};
/** The contract's form of answers of which the portal reads several forms. */
const CANONICAL: Partial<Record<CallName, v.GenericSchema>> = {
  'apiKeys.status': canonicalApiKeyStatus,
  'plans.current': v.object({ plan }),
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
    json = text.trim() === '' ? undefined : parseJson(text);
  } catch {
    if (isJson && !(answer.ok && isUnread(call))) problems.push('the body is no whole JSON');
  }
  if (!answer.ok) {
    if (call.nullOnStatus.includes(status) || INFORMATIVE_STATUSES[call.name as CallName]?.includes(status))
      notes.push(`${status}: ${call.method === 'GET' ? 'none yet' : 'not now'}`);
    else if (status >= 300 && status < 400) problems.push(`sent elsewhere (${status}); the portal follows no redirect`);
    else problems.push(`refused with ${status}${saying(serverMessageOf(json))}`);
    if (status >= 400 && serverMessageOf(json) === null)
      notes.push(`no detail, message or error in the refusal (${type})`);
    return undefined;
  }
  const due = ANSWERS[call.name as CallName].success;
  if (call.method !== 'GET' && status !== due) notes.push(`answered ${status}; the contract says ${due}`);
  if (call.method !== 'GET') return isJson && !isUnread(call) ? json : undefined;
  if (status !== 200) problems.push(`answered ${status} instead of 200`);
  if (!isJson) problems.push(`the content type is '${type}' instead of application/json`);
  if (json === undefined && problems.length === 0) problems.push('the body is empty');
  return problems.length === 0 ? json : undefined;
}

/** True for calls whose success has no body that the portal reads. */
const isUnread = ({ noContent, anyBody }: AnyCall) => noContent || anyBody;

/** Reads the success of a change as the portal does; tells why it cannot. */
export async function whyUnread(call: AnyCall, { status, headers }: Response, text: string): Promise<string | null> {
  try {
    await readAnswer(call, new Response(text === '' ? null : text, { status, headers }));
    return null;
  } catch (error) {
    if (error instanceof AnswerError && error.kind === 'portal')
      return 'it is a web page, which the portal takes for a sign-in page';
    return text.trim() === '' ? 'the body is empty' : `the portal does not read '${headers.get('Content-Type')}'`;
  }
}

const saying = (message: string | null) => (message === null ? '' : `: ${message}`);

/** Reads the JSON as the client does, and notes the differences in `checked`. Returns undefined if the whole is unreadable. */
export function readJson(call: AnyCall, json: unknown, checked: Checked): unknown {
  const reader = listReader(call);
  const list = reader && findList(reader, json);
  if (call.method === 'GET') {
    checked.dialect = dialectOf(call, json);
    checked.readableIn = readableIn(call, json);
  }
  const read = v.safeParse(call.response, json);
  if (!read.success) {
    checked.problems.push(`wrong shape (${reasonOf(read.issues)}); it is ${inWords(json)}`);
    if (reader && list)
      checked.problems.push(
        `the list is in '${list.name}'; the portal looks for a bare array, or in ${reader.wrappers.join(', ')}`,
      );
    return undefined;
  }
  const notes: Notes = new Map();
  let outOf = 1;
  if (reader && list) {
    const difference = listDifference(call, list);
    if (difference !== null) checked.notes.push(difference);
    outOf = list.entries.length;
    checked.entries = outOf;
    const { unreadable } = read.output as { unreadable: number };
    if (unreadable > 0) checked.problems.push(unreadableOf(reader.element, list.entries));
    for (const entry of list.entries) noteFields(reader.element, entry, notes);
  } else {
    noteFields(CANONICAL[call.name as CallName] ?? call.response, json, notes);
  }
  for (const [note, times] of notes) checked.notes.push(outOf > 1 ? `${note} (${times} of ${outOf})` : note);
  return read.output;
}

function unreadableOf(element: v.GenericSchema, entries: readonly unknown[]): string {
  const reasons = entries.flatMap((entry, index) => {
    const read = v.safeParse(element, entry);
    return read.success ? [] : [`#${index} ${reasonOf(read.issues)}`];
  });
  const more = reasons.length > UNREADABLE_SHOWN ? ` and ${reasons.length - UNREADABLE_SHOWN} more` : '';
  return `${reasons.length} of ${entries.length} entries cannot be read: ${reasons.slice(0, UNREADABLE_SHOWN).join(' | ')}${more}`;
}
