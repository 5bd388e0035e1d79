import { compareText } from '@/text/order';

/** A filter's choices: the values that occur in a list, by the words that its table shows, in their order. */
export const choicesThatOccur = (states: readonly (readonly [value: string, word: string])[]) =>
  [...new Map(states)].map(([value, label]) => ({ value, label })).sort((a, b) => compareText(a.label, b.label));
