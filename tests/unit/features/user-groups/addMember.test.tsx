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
  const [group] = elementsIn((await renderHook(GroupPage as () => ReactNode, undefined, AtGroup)).now());
  if (!group) throw new Error('no group');
  const page = await renderHook(group.type as FunctionComponent<object>, group.props, AtGroup);
  const shown = () => elementsIn(page.now());
  const add = shown().find(
    ({ type, props }) => type === ActionButton && [props.children].flat().includes('Add member'),
  );
  await page.does(add?.props.onClick as () => void);
  const candidates = shown().find(({ props }) => 'candidates' in props)?.props.candidates as readonly Member[];
  expect(candidates.map(({ key }) => key)).toEqual(['bob', 'cat', 'dan']);
});
