import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
const numberOf = (text: string) => text.slice(0, 4);

it('every decision has a unique number, and a heading of number and title', () => {
  const files = readdirSync(FOLDER);
  const numbers = files.map(numberOf);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  for (const file of files)
    expect(readFileSync(`${FOLDER}/${file}`, 'utf8')).toMatch(new RegExp(`^# ${numberOf(file)} \\w`));
});
