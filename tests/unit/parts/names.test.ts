import { expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import { namesOf } from '@/parts/names';
import { appsNamed } from '../cache/support';

it('an app with a blank name is shown by its slug, or by its id', () => {
  const [first, second] = appsNamed('  ', '').items as unknown as [App, App];
  const names = namesOf([{ ...first, app_slug: 'shop' }, second]);
  expect([names.app(1), names.app(2)]).toEqual(['shop', '2']);
});
