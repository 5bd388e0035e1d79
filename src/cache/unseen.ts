import type { Problem } from '@/contract/errors';
import { Listeners } from '@/listeners';

const listeners = new Listeners<[problem: Problem]>();

/** Hears of changes that failed after the form that would have said so was left (reliability.md, E9). */
export const onUnseen = listeners.listen;

export const reportUnseen = (problem: Problem): void => listeners.tell(problem);
