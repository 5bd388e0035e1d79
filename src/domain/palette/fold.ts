// Letters that no decomposition reduces to a base letter.
const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins there
const ASCII = /^[\u0000-\u007f]*$/;

/** Lower case, without diacritics and typographic punctuation: 'Łukasz Núñez' → 'lukasz nunez', 'O’Brien' → "o'brien". */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\p{Pi}\p{Pf}‚„]/gu, "'")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/** The words of a folded text: runs of letters and digits; what is not ASCII counts as a letter. */
export const wordsOf = (folded: string): string[] => folded.match(/[a-z\d\u0080-\uffff]+/g) ?? [];
