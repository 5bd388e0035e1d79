import { expect, it } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { MemberFilters, useMembers } from '@/parts/members';
import { user } from '../domain/limits/support';
import { markupOf, ready } from '../markup';

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
