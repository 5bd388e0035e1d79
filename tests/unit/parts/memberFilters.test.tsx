import { expect, it } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { MemberFilters, useMembers } from '@/parts/members';
import { user } from '../domain/limits/support';
import { failed, loading, markupOf, ready } from '../markup';

const GROUPS: ExternalUserGroup[] = ['none', '\\none', 'g1'].map((id) => ({ id, name: `Group ${id}` }));
const USERS = [null, ...GROUPS.map(({ id }) => id)].map((group_id, place) => user(place, { group_id }));

function Found() {
  const of = useMembers({
    users: ready({ items: USERS, unreadable: 0 }),
    groups: ready({ items: GROUPS, unreadable: 0 }),
  });
  return (
    <>
      <MemberFilters of={of} />
      <output>{of.shown.map(({ groupKey }) => groupKey ?? '(none)').join(' ')}</output>
    </>
  );
}

const foundAt = (filter: string) =>
  /<output>(.*)<\/output>/.exec(markupOf(<Found />, { at: `/?${new URLSearchParams({ group: filter })}` }))?.[1];

it('each choice of a group finds its own users, and No group those in none, also where a group has the id none', () => {
  const options = [...markupOf(<Found />).matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)];
  expect(options.map(([, value = '', label]) => [label, foundAt(value)])).toEqual([
    ['All groups', '(none) none \\none g1'],
    ['No group', '(none)'],
    ['Group \\none', '\\none'],
    ['Group g1', 'g1'],
    ['Group none', 'none'],
  ]);
});

const Filters = (lists: Parameters<typeof useMembers>[0]) => (
  <MemberFilters of={useMembers(lists)} withApps={lists.apps !== undefined} />
);
const NO_ANSWER = failed({ kind: 'shape' });
const LISTED = ready({ items: GROUPS, unreadable: 0 });
const EVERYONE = ready({ items: USERS, unreadable: 0 });

it.each([
  ['Not in the list, once the lists are known', LISTED, EVERYONE, 'Not in the list'],
  ['its id while the groups load', loading, EVERYONE, 'grp_gone'],
  ['its id where the groups could not be read', NO_ANSWER, EVERYONE, 'grp_gone'],
  ['its id while the users load, who may name its group', LISTED, loading, 'grp_gone'],
])('a filter by a group that is not listed reads %s', (_, groups, users, text) => {
  const markup = markupOf(<Filters users={users} groups={groups} />, { at: '/?group=grp_gone' });
  const chosen = /<option value="grp_gone"[^>]*>([^<]*)/.exec(markup);
  expect(chosen?.[1]).toBe(text);
});

it('so does a filter by an app', () => {
  const apps = ready({ items: [], unreadable: 0 });
  const markup = markupOf(<Filters users={EVERYONE} groups={LISTED} apps={apps} />, { at: '/?app=app_gone' });
  expect(markup).toMatch(/<option value="app_gone"[^>]*>Not in the list</);
});
