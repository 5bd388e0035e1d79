import { expect, it } from 'vitest';
import { sdkFileName } from '@/parts/downloadSdk';

const nameOf = (app_slug: string, app_display_name = 'Storefront Web') => sdkFileName({ app_slug, app_display_name });

it('E11: the file of an SDK is named after the app’s slug, and after its name where it has none', () => {
  expect(nameOf('storefront')).toBe('storefront-sdk.zip');
  expect(nameOf('')).toBe('Storefront Web-sdk.zip');
});

it('E11: an app without either has a file all the same', () => {
  expect(nameOf('', '')).toBe('app-sdk.zip');
  expect(nameOf(' ', '')).toBe('app-sdk.zip');
});

it('E11: the file’s name has no folder, no character that shows it in another order, and at most 100 characters before its ending', () => {
  expect(nameOf('', '../../etc/passwd')).toBe('..-..-etc-passwd-sdk.zip');
  expect(nameOf('', 'app\u202Egpj.exe')).toBe('app-gpj.exe-sdk.zip');
  expect(nameOf('a'.repeat(300))).toHaveLength('-sdk.zip'.length + 100);
});

it('E11: a name that is cut ends in a whole character', () => {
  expect(nameOf('', `${'a'.repeat(99)}😀b`)).toBe(`${'a'.repeat(99)}😀-sdk.zip`);
});
