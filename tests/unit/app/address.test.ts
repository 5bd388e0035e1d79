import { expect, it } from 'vitest';
import { firstPath } from '@/app/address';

it.each([
  ['/', '', '/dashboard'],
  ['/apps', '?q=shop', '/apps'],
  ['/login', '', '/dashboard'],
  ['/login', '?next=%2F', '/dashboard'],
  ['/login', '?next=%2Ftiles%2Frate-limit%3Fgroup%3D7%23rules', '/tiles/rate-limit'],
  ['/login', '?next=%2F%2Fevil.example%2Fapps', '/dashboard'],
])('a session that opens at %s%s begins with %s', (pathname, search, path) => {
  expect(firstPath({ pathname, search })).toBe(path);
});
