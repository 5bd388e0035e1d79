/** Fields of a row as one text to search in. Empty ones are left out. */
export const searchText = (...fields: readonly (string | number | null | undefined)[]): string =>
  fields
    .filter((field) => field !== null && field !== undefined && field !== '')
    .join('\n')
    .toLowerCase();

/**
 * The one rule of every search field: a text of {@link searchText} matches if it contains each word of the query, in any order and case.
 * An empty query matches everything.
 */
export function matches(query: string): (text: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}
