/** No character below takes another form. */
const HAS_FORMS = /[\u0300-\uffff]/;

/** A text as it is compared: without case, and in one Unicode form, since 'ë' may also be an 'e' and its dots. */
export const folded = (text: string): string => (HAS_FORMS.test(text) ? text.normalize() : text).toLowerCase();

/** Fields of a row as one text to search in. Empty ones are left out. */
export const searchText = (...fields: readonly (string | number | null | undefined)[]): string =>
  folded(fields.filter((field) => field !== null && field !== undefined && field !== '').join('\n'));

/**
 * The one rule of every search field: a text of {@link searchText} matches if it contains each word of the query, in any order and case.
 * An empty query matches everything.
 */
export function matches(query: string): (text: string) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}
