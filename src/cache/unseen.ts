import { parametersOf } from '@/api/request';
import type { AnyCall, InputOf } from '@/contract/define';
import type { Problem } from '@/contract/errors';
import { Listeners } from '@/listeners';
import { sha256 } from '@/sha256';

const unseen = new Listeners<[problem: Problem, subject: string]>();
const made = new Listeners<[subject: string]>();

/** The subject of a change in a row: the call and its parameters. The row shows what became of its thing, whichever value was sent. */
export const thingOf = <C extends AnyCall>(call: C, input: InputOf<C>): string =>
  `${call.name} ${JSON.stringify(parametersOf(call, input))}`;

/** The subject of a change in a form, which may set other values of the same thing than another form does: the call and all that is sent. */
export const subjectOf = <C extends AnyCall>(call: C, input: InputOf<C>): string =>
  // A hash, since a subject is kept for as long as the page, and a new user has a password.
  `${call.name} ${sha256(JSON.stringify(input))}`;

/** Hears of changes that failed after the form that would have said so was left (reliability.md, E9). */
export const onUnseen = unseen.subscribe;

export const reportUnseen = (problem: Problem, subject: string): void => unseen.notify(problem, subject);

/** Hears of changes that were made: an earlier failure with the same subject is over. */
export const onMade = made.subscribe;

export function reportMade<C extends AnyCall>(call: C, input: InputOf<C>): void {
  for (const subject of [subjectOf(call, input), thingOf(call, input)]) made.notify(subject);
}
