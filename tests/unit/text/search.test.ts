import { describe, expect, test } from 'vitest';
import { matches, sameSpelling, searchText } from '@/text/search';

describe('a search', () => {
  const row = searchText('Ada Lovelace', 'ada@inbox.example', null, undefined, '', 12);

  test('finds each word in any field, in any order and case', () => {
    expect(matches('LOVE inbox')(row)).toBe(true);
    expect(matches('  inbox   ada ')(row)).toBe(true);
    expect(matches('12')(row)).toBe(true);
    expect(matches('ada bob')(row)).toBe(false);
  });

  test('finds no word across two fields, and everything if the search is empty', () => {
    expect(matches('lovelaceada')(row)).toBe(false);
    expect(matches('  ')(row)).toBe(true);
    expect(matches('')('')).toBe(true);
  });

  test('finds a name in whichever Unicode form it is stored or typed', () => {
    const [composed, decomposed] = ['Zoë Müller', 'Zoe\u0308 Mu\u0308ller'];
    expect(matches(composed)(searchText(decomposed))).toBe(true);
    expect(matches(decomposed)(searchText(composed))).toBe(true);
    expect(matches('한국')(searchText('한국'.normalize('NFD')))).toBe(true);
  });

  test.each([
    ['İstanbul', 'istanbul'],
    ['istanbul', 'İSTANBUL'],
    ['ΚΩΣΤΑΣ', 'ΚΩΣ'],
    ['κωσ', 'ΚΩΣ'],
  ])('finds %s by %s, in whichever way its letters are written in lower case', (name, typed) => {
    expect(matches(typed)(searchText(name))).toBe(true);
  });

  test('ignores empty fields', () => {
    expect(row).toBe('ada lovelace\nada@inbox.example\n12');
  });
});

test('names in two spellings differ in case, in spaces or in the Unicode form of their letters', () => {
  for (const other of ['  zoë müller', 'Zoë  Müller ', 'Zoe\u0308 Mu\u0308ller'])
    expect(sameSpelling('Zoë Müller', other), other).toBe(true);
  for (const other of ['Zoe Muller', 'ZoëMüller', 'Zoë Müllers'])
    expect(sameSpelling('Zoë Müller', other), other).toBe(false);
});
