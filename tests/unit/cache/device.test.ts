import { afterEach, expect, it, vi } from 'vitest';
import { storedTenant } from '@/cache/device';

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
