import { describe, expect, it } from 'vitest';
import { safeNext } from '@/paths';

describe('where one goes on to after signing in', () => {
  it.each([
    ['/apps?q=web#top', '/apps?q=web#top'],
    ['/apps/../users', '/users'],
    ['/user groups', '/user%20groups'],
  ])('follows %s', (next, to) => {
    expect(safeNext(next)).toBe(to);
  });

  it.each([
    null,
    '',
    'apps',
    ' /apps',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/apps/../..//evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
  ])('does not follow %j', (next) => {
    expect(safeNext(next)).toBeNull();
  });
});
