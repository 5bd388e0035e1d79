import { expect, it } from 'vitest';
import {
  isFiltering,
  NO_FILTERS,
  PRESET_NAMES,
  PRESETS,
  toggleChoice,
  withChoice,
  withoutChoice,
} from '@/domain/logs/filters';

const blocked = { facet: 'action', value: 'blocked', exclude: false } as const;

it('a value is included or excluded, never both, and the same action again removes it', () => {
  const included = toggleChoice(NO_FILTERS, blocked);
  expect(included.choices).toEqual([blocked]);
  const excluded = toggleChoice(included, { ...blocked, exclude: true });
  expect(excluded.choices).toEqual([{ ...blocked, exclude: true }]);
  expect(toggleChoice(excluded, { ...blocked, exclude: true }).choices).toEqual([]);
  expect(withChoice(included, blocked)).toEqual(included);
  expect(withoutChoice(included, blocked)).toEqual(NO_FILTERS);
});

it('tells whether anything is filtered, and names every preset', () => {
  expect(isFiltering(NO_FILTERS)).toBe(false);
  expect(isFiltering({ ...NO_FILTERS, text: '  ' })).toBe(false);
  expect(isFiltering({ ...NO_FILTERS, time: { kind: 'last', preset: '1h' } })).toBe(true);
  expect(isFiltering(withChoice(NO_FILTERS, blocked))).toBe(true);
  expect(Object.keys(PRESET_NAMES)).toEqual(Object.keys(PRESETS));
});
