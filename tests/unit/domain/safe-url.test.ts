import { describe, expect, it } from 'vitest';
import { safeUrl } from '@/domain/safe-url';

describe('an address from a server', () => {
  it.each(['https://shop.example/', 'http://localhost:8080/', 'http://127.0.0.1/', 'http://[::1]:3000/'])(
    'is followed: %s',
    (url) => expect(safeUrl(url)).toBe(url),
  );
  it.each([
    null,
    '',
    'shop.example',
    '/apps',
    'http://shop.example/',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>',
    'blob:https://shop.example/1',
    'ftp://shop.example/',
  ])('is not followed: %s', (url) => expect(safeUrl(url)).toBeNull());
});
