import type { FunctionComponent } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { AddUserDialog } from '@/features/external-users/AddUserDialog';
import { AssignDialog } from '@/parts/members/AssignDialog';
import { alice, sessionFor } from '../cache/support';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

const groups = [
  { id: 1, name: 'Premium' },
  { id: 2, name: ' ' },
];
const none = () => {};
beforeEach(() => {
  sessionFor(alice);
});

it.each([
  ['assigning users to a group', AssignDialog, { users: new Set(['7']), inGroup: 0, hidden: 0, onAssign: none }],
  ['adding a user', AddUserDialog, { known: [] }],
])('%s offers no group without a name: the service is told its name', async (_, Dialog, props) => {
  const { now } = await renderHook(Dialog as FunctionComponent<object>, { ...props, groups, onClose: none });
  const options = elementsIn(now()).filter(({ type }) => type === 'option');
  expect(options.map(({ props: { value } }) => value)).toEqual(['', '1']);
});

it.each([
  ['assigning users to a group', AssignDialog, { users: new Set(['7']), inGroup: 0, hidden: 0, onAssign: none }],
  ['adding a user', AddUserDialog, { known: [] }],
])('%s tells groups of one name apart by their ids', async (_, Dialog, props) => {
  const twins = [...groups, { id: 3, name: 'Team' }, { id: 4, name: 'Team' }];
  const { now } = await renderHook(Dialog as FunctionComponent<object>, { ...props, groups: twins, onClose: none });
  const options = elementsIn(now()).filter(({ type }) => type === 'option');
  expect(options.slice(1).map(({ props: { children } }) => children)).toEqual(['Premium', 'Team (3)', 'Team (4)']);
});
