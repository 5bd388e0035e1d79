/** 'İ', and all characters that may take another form. Plain ASCII has none and is only lowered: a long log has 100,000 such texts. */
const HAS_FORMS = /\u0130|[\u0300-\uffff]/;

/**
 * A text as it is compared: without case, and in one Unicode form, since 'ë' may also be an 'e' and its dots. Lowering alone leaves the dot of
 * 'İ' beside its 'i', and writes 'Σ' in two ways: as 'ς' at the end of a word.
 */
export const folded = (text: string): string =>
  HAS_FORMS.test(text)
    ? text.normalize().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ')
    : text.toLowerCase();

/** Equal for names that differ in case, in spaces or in the Unicode form of their letters. */
export const spelling = (name: string): string => folded(name.trim().replace(/\s+/g, ' '));

/** True for names that differ at most in case, in spaces or in the Unicode form of their letters. */
export const sameSpelling = (a: string, b: string): boolean => spelling(a) === spelling(b);

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
