import { describe, expect, it } from 'vitest';
import { verdictText } from '@/domain/csv/people';
import { reviewOf } from '@/domain/csv/review';
import { newGroupKey } from '@/domain/limits/people';
import { filterMembers, groupChoices, membersOf } from '@/domain/members';
import { userEntry } from '@/domain/palette/entries';
import { detailOfUser, nameOfGroup, nameOfUser } from '@/domain/people-names';
import { TargetDirectory } from '@/domain/rules';
import { groupsIn } from '@/features/palette/usePalette';
import { namesOf } from '@/parts/names';
import { user } from './limits/support';

const users = [user(1, { email: '', group_id: 7 }), user(2, { email: ' ', name: 'Ada' })];
const groups = [{ id: 7, name: ' ' }];

describe('a user without an e-mail address', () => {
  it('goes by the name, or by the id', () => {
    expect([...users, user(3, { email: 'bob@x.example', name: 'Bob' })].map(nameOfUser)).toEqual([
      '1',
      'Ada',
      'bob@x.example',
    ]);
  });

  it('has no second line that repeats the name', () => {
    expect([...users, user(3, { email: 'bob@x.example', name: 'Bob' })].map(detailOfUser)).toEqual([null, null, 'Bob']);
  });

  it('has that name in lists, which are searched by it, in logs, in the palette, and as the target of a rule', () => {
    const members = membersOf(users, groups);
    expect(members.map(({ name }) => name)).toEqual(['1', 'Ada']);
    expect(filterMembers(members, { text: 'ada', group: '', app: '' })).toEqual([members[1]]);
    const names = namesOf([], users, groups);
    expect([1, 2].map(names.user)).toEqual(['1', 'Ada']);
    expect(users.map((one) => userEntry(one).name)).toEqual(['1', 'Ada']);
    const found = new TargetDirectory({ apps: [], groups, users }).all('user');
    expect(found.map(({ name, detail }) => [name, detail])).toEqual([
      ['1', null],
      ['Ada', null],
    ]);
  });
});

describe('a group without a name', () => {
  it('goes by its id', () => {
    expect([...groups, { id: 'g', name: 'Premium' }].map(nameOfGroup)).toEqual(['7', 'Premium']);
  });

  it('has that name beside its users, in filters, in logs, in the palette, and as the target of a rule', () => {
    const members = membersOf(users, groups);
    expect(members[0]?.groupName).toBe('7');
    expect(groupChoices(groups, members)).toEqual([{ value: '7', label: '7' }]);
    expect(namesOf([], users, groups).group(7)).toBe('7');
    expect(Array.from(groupsIn(groups), ({ name }) => name)).toEqual(['7']);
    expect(new TargetDirectory({ apps: [], groups, users }).find('group', 7)?.name).toBe('7');
  });

  it('is told apart in the palette from a group of that name', () => {
    const trials = [8, 9].map((id) => ({ id, name: 'Trial' }));
    expect(Array.from(groupsIn(trials), ({ name }) => name)).toEqual(['Trial (8)', 'Trial (9)']);
  });

  it('is named in the review of a file, which puts nobody into it by that name', () => {
    const rows = [
      { line: 2, cells: ['cy@x.example', 'Gold'] },
      { line: 3, cells: ['di@x.example', '7'] },
      { line: 4, cells: ['ed@x.example', '7'] },
    ];
    const { verdicts, moves } = reviewOf({
      users: [
        user(3, { email: 'cy@x.example', group_id: 7 }),
        user(4, { email: 'di@x.example', group_id: 7 }),
        user(5, { email: 'ed@x.example' }),
      ],
      groups,
      createGroups: true,
      table: { header: ['email', 'group'], rows, separator: ',' },
      mapping: { email: 0, name: null, group: 1 },
      corrections: new Map(),
    });
    expect(verdicts.map(verdictText)).toEqual(['Moves from 7 to Gold', 'Unchanged', 'Moves to 7']);
    expect(moves.get('5')).toBe(newGroupKey('7'));
  });
});
