import { formatNumber } from '@/text/format';

/** '60 users', or '12 of 60 users' where filters hide some. */
export function countText(shown: number, total: number, [one, many]: readonly [string, string]): string {
  const noun = total === 1 ? one : many;
  return shown === total
    ? `${formatNumber(total)} ${noun}`
    : `${formatNumber(shown)} of ${formatNumber(total)} ${noun}`;
}
