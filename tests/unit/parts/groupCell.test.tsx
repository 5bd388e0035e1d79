import type { FunctionComponent, PropsWithChildren, ReactElement } from 'react';
import { expect, it } from 'vitest';
import { type Member, membersOf } from '@/domain/members';
import { GroupCell, GroupsProvider } from '@/parts/members';
import { useGroups } from '@/parts/members/GroupCell';
import { user } from '../domain/limits/support';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

const groups = ['Team', 'Team', 'Premium'].map((name, at) => ({ id: at + 1, name }));

const moves: Pick<Member, 'groupKey' | 'groupKeys'>[] = [];
const move = ({ groupKey, groupKeys }: Member) => {
  moves.push({ groupKey, groupKeys });
  // Still being sent: the row shows the choice.
  return new Promise<void>(() => {});
};
const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => (
  <GroupsProvider value={useGroups(groups, { move, disabledReason: undefined })}>{children}</GroupsProvider>
);

it('a user whose group is one of several of one name is moved on from the group that was chosen in the meantime', async () => {
  const [member] = membersOf([user('ann', { group_name: 'Team' })], groups);
  if (!member) throw new Error('no user');
  const cell = await renderHook(GroupCell as (of: { member: Member }) => ReactElement, { member }, Wrapper);
  const choose = (value: string) =>
    cell.does(() => {
      const select = elementsIn(cell.now()).find(({ props }) => 'onChange' in props);
      const onChange = select?.props.onChange as ((event: object) => void) | undefined;
      onChange?.({ target: { value } });
    });
  await choose('3');
  await choose('2');
  await choose('');
  await choose('1');
  expect(moves).toEqual([
    { groupKey: '1', groupKeys: ['1', '2'] },
    { groupKey: '3', groupKeys: ['3'] },
    { groupKey: '2', groupKeys: ['2'] },
    { groupKey: null, groupKeys: [] },
  ]);
});
