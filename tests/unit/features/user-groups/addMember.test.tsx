import type { FunctionComponent, PropsWithChildren, ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Member } from '@/domain/members';
import { GroupPage } from '@/features/user-groups/group/GroupPage';
import { paths } from '@/paths';
import { ActionButton } from '@/ui';
import { alice, sessionFor } from '../../cache/support';
import { user } from '../../domain/limits/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/ui/util/useMediaQuery', async (original) => ({ ...(await original<object>()), useMediaQuery: () => true }));
const lists = vi.hoisted(() => ({ of: {} as Record<string, object> }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: ({ name }: { name: string }) => ready(lists.of[name] ?? { items: [], unreadable: 0 }),
}));

const AtGroup: FunctionComponent<PropsWithChildren> = ({ children }) => (
  <MemoryRouter initialEntries={[paths.externalUserGroup.to(3)]}>
    <Routes>
      <Route path={paths.externalUserGroup.pattern} element={children} />
    </Routes>
  </MemoryRouter>
);

/** Opens 'Add member' on the page of group 3; gives the dialog's properties. */
async function openDialog() {
  const [group] = elementsIn((await renderHook(GroupPage as () => ReactNode, undefined, AtGroup)).now());
  if (!group) throw new Error('no group');
  const page = await renderHook(group.type as FunctionComponent<object>, group.props, AtGroup);
  const shown = () => elementsIn(page.now());
  const add = shown().find(
    ({ type, props }) => type === ActionButton && [props.children].flat().includes('Add member'),
  );
  await page.does(add?.props.onClick as () => void);
  const dialog = shown().find(({ props }) => 'candidates' in props)?.props;
  return dialog as { candidates: readonly Member[]; nobody: string | undefined };
}

it("'Add member' offers no user who is known to be a member, whatever other groups they are listed in", async () => {
  sessionFor(alice);
  const groups = ['Trial', 'Gold', 'Gold'].map((name, index) => ({ id: index + 1, name }));
  lists.of = {
    'externalUserGroups.list': { items: groups, unreadable: 0 },
    'externalUsers.list': {
      items: [
        user('ann', { group_id: 1 }),
        user('ann', { group_id: 3 }),
        // Two groups have this name, so it may be either: among the members, but not known to be one.
        user('bob', { group_name: 'Gold' }),
        user('cat', { group_id: 1 }),
        user('dan'),
      ],
      unreadable: 0,
    },
  };
  const { candidates } = await openDialog();
  expect(candidates.map(({ key }) => key)).toEqual(['bob', 'cat', 'dan']);
});

it.each([
  [[], 0, 'There are no users yet.'],
  [[user('ann', { group_id: 3 })], 0, 'All users are already in this group.'],
  [[user('ann', { group_id: 3 })], 1, undefined],
])(
  "'Add member' knows why there is nobody to choose: of %j, and %i who could not be read",
  async (items, unreadable, why) => {
    sessionFor(alice);
    lists.of = {
      'externalUserGroups.list': { items: [{ id: 3, name: 'Gold' }], unreadable: 0 },
      'externalUsers.list': { items, unreadable },
    };
    const { candidates, nobody } = await openDialog();
    expect([candidates, nobody]).toEqual([[], why]);
  },
);
