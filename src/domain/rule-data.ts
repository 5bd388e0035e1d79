import type { RuleData } from '@/contract/rule-state';
import { formatInFull } from '@/text/format';

/** Limit and period of a rule, readable or not, in words. */

// A limit is shown as it is: 2.5, not 3.
export const formatLimit = formatInFull;

const fieldAsSent = ({ as_sent }: RuleData, field: 'limit' | 'period'): unknown => {
  const came: unknown = as_sent?.rule_data;
  return typeof came === 'object' && came !== null ? (came as Record<string, unknown>)[field] : undefined;
};

/** As the rule says it: as it came where it cannot be read, or loses digits when read. Undefined: nothing. */
function said(rule: RuleData, field: 'limit' | 'period'): unknown {
  const came = fieldAsSent(rule, field);
  const read = rule[field];
  if (read === null) return came ?? undefined;
  return typeof came === 'bigint' && Number(came) === read ? came : read;
}

/** The name of the choice that keeps a limit or period: 'None', or what the service has where that cannot be read. */
export function nameOfKept(rule: RuleData | undefined, field: 'limit' | 'period'): string {
  const value = rule && said(rule, field);
  if (!rule || value === undefined || (typeof value === 'string' && value.trim() === '')) return 'None';
  return (field === 'limit' ? limitText(rule) : periodText(rule)) ?? '—';
}

const LONGEST_AS_SENT = 24;

/** The limit for a cell: a number, or what the service has instead if that is plain and short. */
export function limitCell(rule: RuleData): number | bigint | string | null {
  const limit = said(rule, 'limit');
  if (typeof limit === 'number' || typeof limit === 'bigint') return limit;
  return typeof limit === 'string' && limit.trim().length <= LONGEST_AS_SENT ? limit.trim() || null : null;
}

/** '1,000', 'unlimited'; null where there is nothing to show. */
export function limitText(rule: RuleData): string | null {
  const limit = limitCell(rule);
  return typeof limit === 'string' || limit === null ? limit : formatLimit(limit);
}

/** The period for a cell, blank or not. A number is shown as it came: the API does not say of what. */
export function periodCell(rule: RuleData): string | null {
  const period = said(rule, 'period');
  return typeof period === 'string' || typeof period === 'number' || typeof period === 'bigint' ? String(period) : null;
}

/** '1m', '60'; null where there is nothing to show. */
export const periodText = (rule: RuleData): string | null => periodCell(rule)?.trim() || null;

const textOfSaid = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : `${typeof value} ${String(value)}`;

/** True if two versions of a rule say the same, readable or not. */
export const saysTheSame = (a: RuleData, b: RuleData): boolean =>
  (['limit', 'period'] as const).every((field) => textOfSaid(said(a, field)) === textOfSaid(said(b, field)));
