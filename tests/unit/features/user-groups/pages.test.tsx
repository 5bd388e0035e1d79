import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { GroupsPage } from '@/features/user-groups/GroupsPage';
import { stubWindow } from '../../../support/window';
import { user } from '../../domain/limits/support';
import { markupOf } from '../../markup';

// Ages and lists read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
const lists = vi.hoisted(() => ({ groups: [] as { id: number; name: string }[], users: [] as object[] }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: (call: unknown) => ({
    status: 'ready',
    data: {
      items: call === listExternalUserGroups ? lists.groups : call === listExternalUsers ? lists.users : [],
      unreadable: 0,
    },
    failure: null,
    source: { resource: null },
  }),
}));

beforeEach(() => stubWindow());

function pageAt(address: string, groups: readonly string[]): string {
  lists.groups = groups.map((name, index) => ({ id: index + 1, name }));
  return markupOf(<GroupsPage />, { at: address });
}
const names = (count: number) => Array.from({ length: count }, (_, index) => `Group ${index + 1}`);

describe('the search for groups', () => {
  it('is offered for long lists only', () => {
    expect(pageAt('/external-user-groups', names(10))).not.toContain('Search groups');
    expect(pageAt('/external-user-groups', names(11))).toContain('Search groups');
  });

  it('is kept in the address, and its field is there as long as it filters', () => {
    const page = pageAt('/external-user-groups?find=premium', ['Premium', 'Trial']);
    expect(page).toContain('value="premium"');
    expect(page).toContain('Rename Premium');
    expect(page).not.toContain('Rename Trial');
  });

  it('finds groups by how many users they have, as the row shows it', () => {
    lists.users = Array.from({ length: 1_200 }, (_, id) => user(id, { group_id: id < 1_150 ? 1 : 2 }));
    for (const text of ['1,150', '1150']) {
      const page = pageAt(`/external-user-groups?find=${text}`, ['Premium', 'Trial']);
      expect(page, text).toContain('Rename Premium');
      expect(page, text).not.toContain('Rename Trial');
    }
    lists.users = [];
    expect(pageAt('/external-user-groups?find=0', ['Premium', 'Trial'])).toContain('Rename Trial');
  });
});
