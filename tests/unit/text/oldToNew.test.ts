import { expect, it } from 'vitest';
import { changeText } from '@/domain/internal-users';
import { namesAmong } from '@/domain/namesakes';
import { ruleSubject } from '@/domain/rules';
import { oldToNew } from '@/text/oldToNew';
import { readText, sourceFiles } from '../../architecture/lib/sources';

const FSI = '\u2068';
const PDI = '\u2069';

it('names written from right to left stand on their own side of the arrow', () => {
  expect(oldToNew('שלום', 'تجربة')).toBe(`${FSI}שלום${PDI} → ${FSI}تجربة${PDI}`);
  expect(oldToNew('Trial', 'a\u202eb')).toBe(`Trial → ${FSI}a\u202eb${PDI}`);
  const edit = { username: 'ada', role: null };
  expect(changeText({ ...edit, name: 'שלום' }, { ...edit, name: 'Ada' })).toBe(`full name ${FSI}שלום${PDI} → Ada`);
});

it('a name written from right to left does not take what follows it into its direction', () => {
  expect(`${ruleSubject('rate-limit', { scope: 'group', name: 'שלום' })}: 500 per 5m → 200 per 5m`).toBe(
    `Rate limit for ${FSI}שלום${PDI}: 500 per 5m → 200 per 5m`,
  );
  const groups = [
    { id: 1, name: 'تجربة' },
    { id: 2, name: 'تجربة' },
    { id: 3, name: 'שלום' },
  ];
  expect(groups.map(namesAmong(groups))).toEqual([`${FSI}تجربة${PDI} (1)`, `${FSI}تجربة${PDI} (2)`, 'שלום']);
});

it('other names stay as they are', () => {
  expect(oldToNew('Łukasz', '日本 🙂')).toBe('Łukasz → 日本 🙂');
});

it('only limits and states are written beside an arrow without it', () => {
  const arrows = sourceFiles('src').filter((file) => readText(file).includes('} → ${'));
  expect(arrows).toEqual([
    'src/domain/limits/effect.ts',
    'src/domain/limits/planner.ts',
    'src/domain/limits/words.ts',
    'src/domain/rules.ts',
    'src/text/oldToNew.ts',
  ]);
});
