import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExternalUser } from '@/contract/external-users';
import type { CsvColumn } from '@/domain/csv/write';
import { membersOf } from '@/domain/members';
import { ExternalUsersPage } from '@/features/external-users/ExternalUsersPage';
import { UserPage } from '@/features/external-users/user/UserPage';
import { GroupPage } from '@/features/user-groups/group/GroupPage';
import { MEMBER_COLUMNS } from '@/parts/members';
import { paths } from '@/paths';
import { SimpleTable } from '@/ui';
import { stubWindow } from '../../../support/window';
import { markupOf, textOf } from '../../markup';

vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/limits/EffectiveLimit', () => ({ EffectiveLimit: () => null }));
vi.mock('@/parts/RulesPanel', () => ({ RulesPanel: () => null }));
let exported: { columns: readonly CsvColumn<unknown>[]; rows: readonly unknown[] };
vi.mock('@/parts/ExportCsv', () => ({
  ExportCsv: (props: typeof exported) => {
    exported = props;
    return null;
  },
}));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/features/external-users/import/Unfinished', () => ({ Unfinished: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original as never));
const lists = vi.hoisted(() => ({ of: {} as Record<string, { items: unknown[]; unreadable: number }> }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: { name: string }) => ({
    status: 'ready',
    data: lists.of[name] ?? { items: [], unreadable: 0 },
    failure: null,
    total: null,
    newest: null,
    source: { resource: null },
  }),
}));
const user = (id: string | number, fields: Partial<ExternalUser> = {}): ExternalUser => ({
  id,
  email: `${id}@x.example`,
  name: null,
  app_id: null,
  app_name: null,
  group_id: null,
  group_name: null,
  tiles: [],
  ...fields,
});
const APPS = [{ id: 'app_1', app_display_name: 'Shop', app_slug: null }];
beforeEach(() => {
  lists.of = {};
  stubWindow();
});

describe('the app of a user', () => {
  const cell = (fields: Partial<ExternalUser>) =>
    markupOf(
      <SimpleTable
        label="Users"
        columns={[MEMBER_COLUMNS.app]}
        rows={membersOf([user(1, fields)], [], APPS)}
        rowKey={() => '1'}
      />,
    );
  it('leads to its page', () =>
    expect(cell({ app_id: 'app_1', app_name: 'Shop' })).toContain(`href="${paths.app.to('app_1')}"`));
  it('leads there where the service puts its name in the place of its id', () =>
    expect(cell({ app_id: 'Shop' })).toContain(`href="${paths.app.to('app_1')}"`));
  it('leads there where the service gives its name alone', () =>
    expect(cell({ app_name: 'Shop' })).toContain(`href="${paths.app.to('app_1')}"`));
  it("leads there from the user's page too", () => {
    lists.of = {
      'externalUsers.list': { items: [user(1, { app_id: 'Shop' })], unreadable: 0 },
      'apps.list': { items: APPS, unreadable: 0 },
    };
    const page = markupOf(<UserPage />, { at: paths.externalUser.to(1), pattern: paths.externalUser.pattern });
    expect(page).toContain(`href="${paths.app.to('app_1')}"`);
  });
});

describe('the exported users', () => {
  const cells = (fields: Partial<ExternalUser>, apps: unknown[] = APPS) => {
    lists.of = {
      'externalUsers.list': { items: [user(1, fields)], unreadable: 0 },
      'externalUserGroups.list': {
        items: ['Team', 'Team', 'Gold'].map((name, at) => ({ id: at + 1, name })),
        unreadable: 0,
      },
      'apps.list': { items: apps, unreadable: 0 },
    };
    const { pattern } = paths.externalUsers;
    textOf(<ExternalUsersPage />, { at: pattern, pattern });
    return Object.fromEntries(exported.columns.map(({ header, value }) => [header, value(exported.rows[0])]));
  };
  it('have the id of the app and the group that the service gives by name', () =>
    expect(cells({ app_name: 'Shop', group_name: 'Gold' })).toMatchObject({ app_id: 'app_1', group_id: '3' }));
  it('have the ids of all apps and groups of a name that several have', () => {
    const twin = { ...APPS[0], id: 'app_2' };
    expect(cells({ app_name: 'Shop', group_name: 'Team' }, [...APPS, twin])).toMatchObject({
      app_id: 'app_1; app_2',
      group_id: '1; 2',
    });
  });
  it('have no id of an app that is in no list, and empty cells for no app and no group', () => {
    expect(cells({ app_name: 'Gone' })).toMatchObject({ app_id: '', app_name: 'Gone', group_id: '' });
    expect(cells({ app_id: 9 })).toMatchObject({ app_id: '9', group_id: '' });
    expect(cells({})).toMatchObject({ app_id: '', group_id: '' });
  });
});

describe('groups that could not be read, which no picker and no filter has', () => {
  beforeEach(() => {
    lists.of = {
      'externalUsers.list': { items: [user(1)], unreadable: 0 },
      'externalUserGroups.list': { items: [{ id: 7, name: 'Beta' }], unreadable: 2 },
    };
  });
  const text = (page: ReactNode, at: string, pattern: string) => textOf(page, { at, pattern });
  it('are counted on External Users', () => {
    const { pattern } = paths.externalUsers;
    expect(text(<ExternalUsersPage />, pattern, pattern)).toContain('2 groups could not be read');
  });
  it("are counted on a user's page", () =>
    expect(text(<UserPage />, paths.externalUser.to(1), paths.externalUser.pattern)).toContain(
      '2 groups could not be read',
    ));
  it("users are counted on a group's page", () => {
    lists.of['externalUsers.list'] = { items: [user(1)], unreadable: 2 };
    expect(text(<GroupPage />, paths.externalUserGroup.to(7), paths.externalUserGroup.pattern)).toContain(
      'could not be read',
    );
  });
});
