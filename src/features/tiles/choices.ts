import { RULE_LIMITS, RULE_PERIODS } from '@/contract/constants';
import type { RuleData } from '@/contract/rule-state';
import { secondsOfPeriod } from '@/domain/rates';
import { nameOfKept } from '@/domain/rule-data';

/** The lists of spec.md §9, and what a rule has outside of them: it is kept and shown (contract.md). '' where it has nothing. */
function choices<T extends string | number>(
  known: readonly T[],
  extra: readonly (T | '' | null | undefined)[],
): string[] {
  const all = new Set<string>(known.map(String));
  for (const one of extra) if (one !== undefined) all.add(one === null ? '' : String(one));
  return [...all];
}

export const limitChoices = (original: number | null | undefined, chosen: string): string[] =>
  choices<string | number>(RULE_LIMITS, [original, chosen]).sort(
    (a, b) => Number(a || Number.NEGATIVE_INFINITY) - Number(b || Number.NEGATIVE_INFINITY),
  );

/** A limit with more digits than a number is named in all of them, as the rule's list names it. */
export function nameOfLimit(choice: string, original: RuleData | undefined): string {
  const isRounded = choice === String(original?.limit) && !Number.isSafeInteger(original?.limit);
  return choice === '' || isRounded ? nameOfKept(original, 'limit') : choice;
}

export const periodChoices = (original: string | null | undefined, chosen: string): string[] =>
  choices<string>(RULE_PERIODS, [original, chosen]).sort(
    (a, b) => (secondsOfPeriod(a) ?? -1) - (secondsOfPeriod(b) ?? -1),
  );
