import { expect, it } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { buildIndex, type UserGroups } from '@/domain/logs/log-index';
import { exportJob } from '@/features/logs/exportLogs';
import { namesOf } from '@/parts/names';
import { log } from '../../domain/support';

const index = buildIndex([
  log(0, { id: 'e1', user_id: 'u1' }),
  log(1, { id: 'e2', user_id: 'u2' }),
  log(2, { id: 'e3' }),
]);
const rows = Uint32Array.of(0, 1, 2);
const names = namesOf([], [], [{ id: 'g1', name: 'Premium' }] as unknown as ExternalUserGroup[]);
const text = (extension: 'csv' | 'json', groups: UserGroups | null) =>
  [...exportJob(extension, { index, rows, names, groups }).pieces].join('');

const groupsOf = (byUser: [string, string[]][]): UserGroups => ({ byUser: new Map(byUser), lacksUsers: false });

it('exports each user’s group with its id and name in CSV, and leaves it out of JSON', () => {
  const groups = groupsOf([
    ['u1', ['g1']],
    ['u2', ['g2']],
  ]);
  const lines = text('csv', groups).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(-5, -1).join())).toEqual([
    'user_id,user_email,group_id,group_name',
    'u1,,g1,Premium',
    'u2,,g2,',
    ',,,',
  ]);
  expect(JSON.parse(text('json', groups))).toEqual(index.logs);
});

it('exports every group that a user may be in', () => {
  expect(text('csv', groupsOf([['u1', ['g2', 'g1']]]))).toContain('u1,,g2; g1,Premium,');
});

it('leaves groups empty in CSV as long as they are not known, and of users who could not be read', () => {
  expect(text('csv', null)).toContain('u1,,,,');
  expect(text('csv', { ...groupsOf([]), lacksUsers: true })).toContain('u1,,,,');
});
