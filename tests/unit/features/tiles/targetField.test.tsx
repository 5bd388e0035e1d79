import { beforeEach, expect, it, vi } from 'vitest';
import { TargetDirectory } from '@/domain/rules';
import { TargetField } from '@/features/tiles/TargetField';
import type { Rules } from '@/features/tiles/useRules';
import { stubWindow } from '../../../support/window';
import { failed, loading, markupOf, ready, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
beforeEach(() => stubWindow());

const down = failed({ kind: 'refused', status: 500, message: 'Down', retryAfterS: null });
const none = ready({ items: [], unreadable: 0 });
type Shown = [scope: 'app' | 'group' | 'user', lists?: Partial<Rules['lists']>];
const field = (...[scope, lists = {}]: Shown) => {
  const directory = new TargetDirectory({ apps: [], groups: [], users: [] });
  const all = { app: none, group: none, user: none, ...lists };
  const rules: Rules = { type: 'rate-limit', read: none, items: [], directory, lists: all };
  const props = { scope, rules, target: undefined, locked: false, disabledReason: undefined, onChoose: () => {} };
  return <TargetField {...props} />;
};
const text = (...shown: Shown) => textOf(field(...shown));
const markup = (...shown: Shown) => markupOf(field(...shown));

it.each([
  ['user', 'Failed to fetch users: Down'],
  ['group', 'Failed to load groups. Down'],
  ['app', 'Apps: Down'],
] as const)(
  'a target of scope %s that cannot be chosen is explained in the service’s words, and loaded again',
  (scope, told) => {
    expect(text(scope)).not.toContain('Try again');
    expect(text(scope, { [scope]: down })).toContain(`${told} Try again`);
    const other = scope === 'app' ? 'user' : 'app';
    expect(text(scope, { [other]: down })).not.toContain('Try again');
  },
);

it.each([
  ['app', 'There are no apps yet.', '/apps?new=1'],
  ['group', 'There are no groups yet.', '/external-user-groups'],
  ['user', 'There are no external users yet.', '/external-users?new=1'],
] as const)('with no target of scope %s to choose, the field says so and leads on', (scope, sentence, to) => {
  expect(text(scope)).toContain(sentence);
  expect(markup(scope)).toContain(`href="${to}"`);
  expect(markup(scope)).not.toContain('Search 0');
});

it('nothing is said of targets that are not loaded, or could not be read', () => {
  for (const group of [loading, down, ready({ items: [], unreadable: 1 })])
    expect(text('group', { group })).not.toContain('There are no groups yet.');
});
