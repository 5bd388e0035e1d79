/** Moments as text: one reader for the contract, the screens and the headers of answers. */

const ISO =
  /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:[.,]\d+)?)?\s*(?:(Z|UTC)|([+-]\d\d):?(\d\d)?)?)?$/i;
/** The date of HTTP and e-mail, always with its zone: 'Sun, 01 Mar 2026 11:57:00 GMT'. */
const HTTP_DATE = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC|[+-]\d{4})$/i;

/**
 * '2026-03-01T11:57:00.000Z', the form in which the contract keeps moments, and certain to be one: any day but 29 February, which some years
 * do not have.
 */
const CERTAIN =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/**
 * Epoch milliseconds of a text; NaN where it names no moment. Without a zone it is UTC (contract.md, rule 1). Date.parse alone would read
 * 'build 5' as a date, and no zone as the reader's own.
 */
export function momentOf(text: string): number {
  // Most texts are of this form, and a log may have 100,000 (docs/decisions/0470-long-lists-in-slices.md).
  if (CERTAIN.test(text)) return Date.parse(text);
  const [, date, time = '00:00', seconds = ':00', , hours, minutes = '00'] = ISO.exec(text) ?? [];
  if (date === undefined) return HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes the 30th of February for the 2nd of March. Every month has 28 days.
  if (Number(date.slice(-2)) > 28) {
    const midnight = new Date(`${date}T00:00:00Z`);
    if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(`${date}T`)) return Number.NaN;
  }
  return Date.parse(`${date}T${time}${seconds.replace(',', '.')}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
}

/**
 * Tests whether a text is a moment in the form in which the contract keeps it: such texts sort as their moments do, and need not be
 * parsed for it.
 */
export const isMoment = (text: string): boolean =>
  CERTAIN.test(text) || (text.endsWith('Z') && text.at(-14) === 'T' && !Number.isNaN(momentOf(text)));
