import { beforeEach, expect, it, vi } from 'vitest';
import { TargetDirectory } from '@/domain/rules';
import { TargetField } from '@/features/tiles/TargetField';
import type { Rules } from '@/features/tiles/useRules';
import { stubWindow } from '../../../support/window';
import { failed, ready, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
beforeEach(() => stubWindow());

const down = failed({ kind: 'refused', status: 500, message: 'Down', retryAfterS: null });
const none = ready({ items: [], unreadable: 0 });
const text = (scope: 'app' | 'group' | 'user', lists: Partial<Rules['lists']> = {}) => {
  const directory = new TargetDirectory({ apps: [], groups: [], users: [] });
  const all = { app: none, group: none, user: none, ...lists };
  const rules: Rules = { type: 'rate-limit', read: none, items: [], directory, lists: all };
  const props = { scope, rules, target: undefined, locked: false, disabledReason: undefined, onChoose: () => {} };
  return textOf(<TargetField {...props} />);
};

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
