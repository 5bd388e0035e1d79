import { describe, expect, test } from 'vitest';
import { matchOptions } from '@/ui/forms/matchOptions';

const people = [
  { value: '1', label: 'Ada Lovelace', detail: 'ada@example.org' },
  { value: '2', label: 'Grace Hopper', detail: 'grace@example.org' },
  { value: '3', label: 'Hopper fan club' },
];

describe('searching options', () => {
  test('without a text it shows the first options and counts the rest', () => {
    expect(matchOptions(people, ' ', 2)).toEqual({ shown: people.slice(0, 2), more: 1 });
  });

  test('every word must be in label or detail, whatever its case', () => {
    expect(matchOptions(people, 'EXAMPLE grace', 50).shown.map((option) => option.value)).toEqual(['2']);
  });

  test('options that begin with the text come first', () => {
    expect(matchOptions(people, 'hopper', 50).shown.map((option) => option.value)).toEqual(['3', '2']);
  });

  test('an option is found in whichever Unicode form it is stored or typed', () => {
    const stored = [{ value: '1', label: 'Zoe\u0308', detail: 'Mu\u0308ller' }];
    for (const typed of ['zoë', 'zoe\u0308', 'müller']) expect(matchOptions(stored, typed, 50).shown).toEqual(stored);
  });

  test('ten thousand options are cut to fifty', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ value: String(index), label: `user ${index}` }));
    const found = matchOptions(many, 'user', 50);
    expect(found.shown).toHaveLength(50);
    expect(found.more).toBe(9_950);
  });
});
