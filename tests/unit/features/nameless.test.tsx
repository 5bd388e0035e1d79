import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UserPage } from '@/features/external-users/user/UserPage';
import { GroupsPage } from '@/features/user-groups/GroupsPage';
import { GroupPage } from '@/features/user-groups/group/GroupPage';
import { paths } from '@/paths';
import { stubWindow } from '../../support/window';
import { markupOf } from '../markup';

// Ages, limits and rules read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/limits/EffectiveLimit', () => ({ EffectiveLimit: () => null }));
vi.mock('@/parts/RulesPanel', () => ({ RulesPanel: () => null }));
vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original));
const lists = vi.hoisted(() => {
  const nobody = { email: '', name: null, app_id: null, app_name: null, group_id: 7, group_name: null, tiles: [] };
  return {
    'externalUsers.list': [
      { ...nobody, id: 1 },
      { ...nobody, id: 2, name: 'Ada' },
    ] as unknown[],
    'externalUserGroups.list': [{ id: 7, name: ' ' }] as unknown[],
  };
});
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: ({ name }: { name: string }) => ({
    status: 'ready',
    data: { items: Object.hasOwn(lists, name) ? lists[name as keyof typeof lists] : [], unreadable: 0 },
    failure: null,
    source: { resource: null },
  }),
}));
beforeEach(() => stubWindow());

const pageAt = (at: string, pattern: string, page: ReactNode) => markupOf(page, { at, pattern });
const headingOf = (page: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1];
const labelsOf = (page: string) => [...page.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);

describe('a group without a name', () => {
  it('is headed by its id', () => {
    expect(headingOf(pageAt(paths.externalUserGroup.to(7), paths.externalUserGroup.pattern, <GroupPage />))).toBe('7');
  });

  it('has its id in the names of its buttons, and is found by it', () => {
    const { pattern } = paths.externalUserGroups;
    const page = pageAt(`${pattern}?find=7`, pattern, <GroupsPage />);
    expect(labelsOf(page)).toEqual(expect.arrayContaining(['Rename 7', 'Delete 7', 'Rules of 7', '2 in 7']));
  });
});

describe('a user without an e-mail address', () => {
  const { pattern, to } = paths.externalUser;

  it('is headed by the name or the id, and so are the controls', () => {
    const [first, second] = [1, 2].map((id) => pageAt(to(id), pattern, <UserPage />)) as [string, string];
    expect([first, second].map(headingOf)).toEqual(['1', 'Ada']);
    expect(labelsOf(first)).toContain('Group of 1');
    expect(labelsOf(second)).toContain('Group of Ada');
    expect(second).not.toContain('Ada</p>');
  });

  it('has that name in the table and its controls', () => {
    const page = pageAt(paths.externalUserGroup.to(7), paths.externalUserGroup.pattern, <GroupPage />);
    expect(labelsOf(page)).toEqual(expect.arrayContaining(['Select 1', 'Remove 1', 'Select Ada', 'Remove Ada']));
    expect(page).toMatch(/<a [^>]*href="\/external-users\/2"[^>]*>Ada<\/a>/);
  });
});
