import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { GroupsPage } from '@/features/user-groups/GroupsPage';
import { stubWindow } from '../../../support/window';
import { markupOf } from '../../markup';

// Ages and lists read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
const lists = vi.hoisted(() => ({ groups: [] as { id: number; name: string }[] }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: (call: unknown) => ({
    status: 'ready',
    data: { items: call === listExternalUserGroups ? lists.groups : [], unreadable: 0 },
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
});
