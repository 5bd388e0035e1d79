import { afterEach, expect, it, vi } from 'vitest';
import { storedSwitchedColumns, storedTenant } from '@/cache/device';
import { tabStorage } from '@/cache/local';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['7', 7],
  ['"7"', '7'],
  ['"acme"', 'acme'],
  ['9007199254740993', 9007199254740993n],
  ['{"id":7}', null],
])('I5: the tenant id stored as %s keeps its type and value', (text, id) => {
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'tenant_id' ? text : null) });
  expect(storedTenant()).toBe(id);
});

it.each([
  ['["user","app"]', ['user', 'app']],
  ['["user",7,null,["app"]]', ['user']],
  ['"user"', []],
  ['{"0":"user"}', []],
  ['nonsense', []],
  [null, []],
])('the texts stored as %s are read, and nothing else', (stored, texts) => {
  for (const kind of ['localStorage', 'sessionStorage']) vi.stubGlobal(kind, { getItem: () => stored });
  expect(storedSwitchedColumns()).toEqual(texts);
  expect(tabStorage.texts('any')).toEqual(texts);
});
