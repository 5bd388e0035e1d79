import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { PolicyLog } from '@/contract/policy-logs';
import type { UserGroups } from '@/domain/logs/log-index';
import { columnsFor } from '@/features/logs/eventColumns';
import { RecordPanel } from '@/features/logs/RecordPanel';
import { namesOf } from '@/parts/names';
import { stubWindow } from '../../../support/window';
import { log } from '../../domain/support';
import { markupOf, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/ui/dialogs', () => ({ SidePanel: ({ children }: { children: ReactNode }) => children }));
vi.mock('@/parts/limits/useLoadedLists', () => ({ useLoadedLists: () => ({ rules: {} }) }));
beforeEach(() => stubWindow());

const names = namesOf([], [], [
  { id: 'g1', name: 'Gold' },
  { id: 'g2', name: 'Silver' },
] as ExternalUserGroup[]);
const groups = { byUser: new Map([['u', ['g1', 'g2']]]), lacksUsers: false };
const event = log(0, { user_id: 'u' });
const linksIn = (markup: string) =>
  [...markup.matchAll(/href="\/external-user-groups\/([^"]*)"[^>]*>([^<]*)/g)].map(([, ...link]) => link.join(' '));
const BOTH = ['g1 Gold', 'g2 Silver'];

it('a row names every group that the user of its event may be in, in the column or under the user', () => {
  const columns = columnsFor({ names, groups, groupUnderUser: true, zone: 'local' });
  for (const key of ['group', 'user']) {
    const cell = columns.find((column) => column.key === key)?.cell(event);
    expect(linksIn(markupOf(cell)), key).toEqual(BOTH);
  }
});

const nothing = () => {};
const record = (of: PolicyLog, known: UserGroups) => (
  <RecordPanel
    {...{ log: of, isMissing: false, absence: null, id: '1', names, groups: known, place: 0, count: 1 }}
    {...{ onGo: nothing, onChoose: nothing, onFind: nothing, onClose: nothing }}
  />
);

it('so does the record, which includes and excludes each of them', () => {
  const markup = markupOf(record(event, groups));
  expect(linksIn(markup)).toEqual(BOTH);
  for (const name of ['Gold', 'Silver'])
    for (const word of ['Include', 'Exclude']) expect(markup).toContain(`${word} group ${name}`);
});

it('of a user in no list, a row and the record say No group only if every user could be read', () => {
  const [none, unlisted] = [log(0, { user_id: null }), log(0, { user_id: 'u7' })];
  const cellOf = (of: PolicyLog, known: UserGroups) =>
    textOf(
      columnsFor({ names, groups: known, groupUnderUser: false, zone: 'local' })
        .find(({ key }) => key === 'group')
        ?.cell(of),
    ).trim();
  expect.soft(textOf(record(unlisted, groups))).toContain('Group No group');
  expect.soft(cellOf(unlisted, groups)).toBe('—');
  const partly = { ...groups, lacksUsers: true };
  expect.soft(textOf(record(unlisted, partly))).toContain('Group Not known');
  expect.soft(cellOf(unlisted, partly)).toBe('Not known');
  expect.soft(textOf(record(none, partly))).toContain('Group No group');
});

it('what an event lacks has a name in its record, and none of its menus ends in nothing', () => {
  const bare = log(0, { action: '', event_type: '', severity: '', app_id: null, user_id: null });
  const text = textOf(record(bare, { byUser: new Map(), lacksUsers: false }));
  for (const name of ['No action', 'No event type', 'No severity', 'No app', 'No user']) expect(text).toContain(name);
  const menus = columnsFor({ names, groups, groupUnderUser: false, zone: 'local' }).flatMap(({ cell }) => [
    ...markupOf(cell(bare)).matchAll(/aria-label="Menu for ([^"]*)"/g),
  ]);
  expect(menus.map(([, about]) => about)).toEqual([
    'time',
    ...['severity', 'action', 'event', 'app', 'user', 'group'].map((key) => `${key} —`),
    'details',
  ]);
});
