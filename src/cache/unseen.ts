import { parametersOf } from '@/api/request';
import type { AnyCall, InputOf } from '@/contract/define';
import type { Problem } from '@/contract/errors';
import { Listeners } from '@/listeners';
import { sha256 } from '@/sha256';

const unseen = new Listeners<[problem: Problem, subject: string]>();
const made = new Listeners<[subject: string]>();

/**
 * The subject of a change, the same for every control that can make it: the call with the parameters of its path, or a hash of all that is
 * sent if it has none, as a creation. Another creation has another subject.
 */
export function subjectOf<C extends AnyCall>(call: C, input: InputOf<C>): string {
  const parameters = parametersOf(call, input);
  const isOfOneThing = Object.keys(parameters).length > 0;
  // A hash, since a subject is kept for as long as the page, and a new user has a password.
  return `${call.name} ${isOfOneThing ? JSON.stringify(parameters) : sha256(JSON.stringify(input))}`;
}

/** Hears of changes that failed after the form that would have said so was left (reliability.md, E9). */
export const onUnseen = unseen.listen;

export const reportUnseen = (problem: Problem, subject: string): void => unseen.tell(problem, subject);

/** Hears of changes that were made: an earlier failure with the same subject is over. */
export const onMade = made.listen;

export const reportMade = (subject: string): void => made.tell(subject);
