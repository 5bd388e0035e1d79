import type { FunctionComponent, PropsWithChildren, ReactElement } from 'react';
import { expect, it } from 'vitest';
import { type Member, membersOf } from '@/domain/members';
import { GroupCell, GroupsProvider, MoveEffects } from '@/parts/members';
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
const wrapperFor =
  (listed: typeof groups): FunctionComponent<PropsWithChildren> =>
  ({ children }) => (
    <GroupsProvider value={useGroups(listed, { move, disabledReason: undefined })}>{children}</GroupsProvider>
  );

async function cellAmong(listed: typeof groups) {
  const [member] = membersOf([user('ann', { group_name: 'Team' })], listed);
  if (!member) throw new Error('no user');
  return renderHook(GroupCell as (of: { member: Member }) => ReactElement, { member }, wrapperFor(listed));
}

it('a user whose group is one of several of one name is moved on from the group that was chosen in the meantime', async () => {
  const cell = await cellAmong(groups);
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

const many = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `Group ${at}` }));

type Cell = Awaited<ReturnType<typeof cellAmong>>;
const pieceIn = (cell: Cell) => elementsIn(cell.now()).find(({ type }) => type === MoveEffects);

type Handler = 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur';
const does = (cell: Cell, name: Handler) =>
  cell.does(() => {
    const control = elementsIn(cell.now()).find(({ props }) => name in props || 'onPointing' in props);
    const handler = (control?.props.onPointing ?? control?.props[name]) as ((event: object) => void) | undefined;
    handler?.({ type: name.slice(2).toLowerCase(), pointerType: 'mouse' });
  });

it.each([
  ['select', groups],
  ['combobox', many],
])(
  'the effects of moves are worked out anew each time a %s is pointed at or focused, until it is left',
  async (_, of) => {
    const cell = await cellAmong(of);
    const known = [pieceIn(cell)?.key];
    for (const name of [
      'onPointerEnter',
      'onFocus',
      'onBlur',
      'onPointerLeave',
      'onPointerEnter',
      'onPointerLeave',
    ] as const) {
      await does(cell, name);
      known.push(pieceIn(cell)?.key);
    }
    expect(known).toEqual([undefined, '1', '2', '2', undefined, '3', undefined]);
  },
);

it('the effects that are known stay in the list once the picker is left', async () => {
  const cell = await cellAmong(groups);
  const notes = () => elementsIn(cell.now()).flatMap(({ type, props }) => (type === 'optgroup' ? [props.label] : []));
  await does(cell, 'onFocus');
  const tell = pieceIn(cell)?.props.onKnown as ((effects: ReadonlyMap<string, string>) => void) | undefined;
  await cell.does(() => tell?.(new Map([['3', 'Limit: 5']])));
  expect(notes()).toEqual(['Limit: 5']);
  await does(cell, 'onBlur');
  expect(pieceIn(cell)).toBeUndefined();
  expect(notes()).toEqual(['Limit: 5']);
});
