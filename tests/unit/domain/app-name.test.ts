import { describe, expect, it } from 'vitest';
import { appName } from '@/domain/app-name';
import { appChoices, membersOf } from '@/domain/members';
import { TargetDirectory } from '@/domain/rules';

describe('an app that a service lists without a name', () => {
  const app = { id: 7, app_display_name: ' ', app_slug: 'shop' };

  it('goes by its slug, or by its id', () => {
    expect(appName(app)).toBe('shop');
    expect(appName({ ...app, app_slug: null })).toBe('7');
  });

  it('has that name in filters, beside its users and as the target of a rule', () => {
    const user = {
      id: 1,
      email: 'a@x.example',
      name: null,
      app_name: null,
      group_id: null,
      group_name: null,
      tiles: [],
    };
    expect(appChoices([app], [])).toEqual([{ value: '7', label: 'shop' }]);
    expect(membersOf([{ ...user, app_id: 7 }], [], [app])[0]?.appName).toBe('shop');
    expect(new TargetDirectory({ apps: [app], groups: [], users: [] }).find('app', 7)?.name).toBe('shop');
  });
});

it('an app name with spaces side by side is the one that is seen, which can be typed to confirm', () => {
  expect(appName({ id: 7, app_display_name: 'Shop  \u00a0EU' })).toBe('Shop EU');
});
