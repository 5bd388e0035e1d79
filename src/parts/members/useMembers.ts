import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { changedIn, outcomesOf, selectionAfter } from '@/domain/bulk';
import { appChoices, filterMembers, groupChoices, type Member, membersOf, usersOnce } from '@/domain/members';
import { memo } from '@/domain/memo';
import { namesAmong } from '@/domain/namesakes';
import { keyIn } from '@/paths';
import { formatCount } from '@/text/format';
import { toast } from '@/ui';
import { useBulk, useBulkReason } from '../bulk';
import { findById } from '../byId';
import { toastDone } from '../undo';
import { useOfflineReason } from '../useOfflineReason';
import { useSearchText } from '../useSearchText';
import { useClearUrl, useUrlSort, useUrlText } from '../useTableState';
import { Assignment } from './assignment';
import { useGroups } from './GroupCell';
import { ASSIGN_CHUNK, assignChunk, chunkFor, DELETE_LANES, deleteOne, membersRun, moveBack } from './operations';
import { useMove } from './useMove';

const NOBODY: readonly Member[] = [];
const NO_GROUPS: readonly ExternalUserGroup[] = [];
const NO_APPS: readonly App[] = [];

/** The same lists as before give the same members: a screen of thousands that is left and opened again need not join them again. */
const joined = memo(membersOf);

interface Lists {
  users: Cached<List<ExternalUser>>;
  groups: Cached<List<ExternalUserGroup>>;
  apps?: Cached<List<App>>;
  /** The members of one group alone, by its key. */
  only?: string;
}

/** Why a move cannot be taken back now. */
function useMoveBackReason(): string | undefined {
  const offline = useOfflineReason();
  const busy = useBulkReason();
  return offline ?? busy;
}

/** External users in a list: joined with their groups, filtered by the address, selected, moved, and worked on in bulk. */
export function useMembers({ users, groups, apps, only }: Lists) {
  const userItems = users.data?.items;
  const groupItems = groups.data?.items ?? NO_GROUPS;
  const appItems = apps?.data?.items ?? NO_APPS;
  const everyone = useMemo(
    () => (userItems ? joined(userItems, groupItems, appItems) : NOBODY),
    [userItems, groupItems, appItems],
  );
  const members = useMemo(
    () => (only === undefined ? everyone : usersOnce(everyone.filter(({ groupKeys }) => groupKeys.includes(only)))),
    [everyone, only],
  );

  const search = useSearchText('q');
  const [group, setGroup] = useUrlText('group');
  const [app, setApp] = useUrlText('app');
  const [sort, setSort] = useUrlSort();
  const text = search.deferred;
  const shown = useMemo(
    () => filterMembers(members, { text, group: keyIn(group), app: keyIn(app) }),
    [members, text, group, app],
  );
  const clear = useClearUrl(['q', 'group', 'app'], search);

  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(
    () => (picked.size === 0 ? NOBODY : usersOnce(members.filter(({ key }) => picked.has(key)))),
    [members, picked],
  );

  const isPicking = selected.length > 0;
  const visible = useMemo(() => new Set(isPicking ? shown.map(({ key }) => key) : []), [isPicking, shown]);

  const bulk = useBulk<Member>();
  // A group may be renamed before a retry or an 'Undo'; the service expects its current name.
  const listed = useRef(groupItems);
  useLayoutEffect(() => {
    listed.current = groupItems;
  }, [groupItems]);
  const asListed = (group: ExternalUserGroup) => findById(listed.current, group.id) ?? group;
  const nameOf = (group: ExternalUserGroup) => namesAmong(listed.current)(group);
  const putBack = (from: ExternalUserGroup, items: readonly Member[]) =>
    bulk.start({
      label: `Moving users back from ${nameOf(from)}`,
      items,
      chunkSize: ASSIGN_CHUNK,
      lanes: 1,
      work: (context) => {
        const run = membersRun(context);
        return (chunk) => moveBack(from, listed.current, chunk, run);
      },
      onEnd: (wanting, outcomes, tried) => {
        setPicked(selectionAfter(tried, wanting));
        const back = changedIn(outcomes);
        if (back > 0) toastDone({ text: `Undone. ${formatCount(back, 'user')} moved back from ${nameOf(from)}` });
        else if (wanting.size === 0)
          toast({ tone: 'danger', text: 'Not undone: they have been moved in the meantime.' });
      },
    });
  const assign = (to: ExternalUserGroup) => {
    const items = selected;
    const assignment = new Assignment(to, items);
    bulk.start({
      label: `Assigning users to ${nameOf(to)}`,
      items,
      chunkSize: chunkFor(to, listed.current),
      lanes: 1,
      before: () => assignment.before(() => listed.current),
      work: (context) => {
        const run = membersRun(context);
        return (chunk) => assignChunk(asListed(to), listed.current, chunk, run);
      },
      onEnd: (wanting, _outcomes, tried) => {
        // Users that are still to be done stay selected.
        setPicked(selectionAfter(tried, wanting));
        const { moved, canUndo } = assignment.ended(wanting);
        if (moved.length === 0) return;
        const undo = { undo: () => putBack(asListed(to), moved), useUndoReason: useMoveBackReason };
        toastDone({
          text: `${formatCount(moved.length, 'user')} moved to ${nameOf(asListed(to))}`,
          ...(canUndo ? undo : {}),
        });
      },
    });
  };
  const remove = () => {
    const items = selected;
    bulk.start({
      label: 'Deleting users',
      items,
      chunkSize: 1,
      lanes: DELETE_LANES,
      work: (context) => {
        const run = membersRun(context);
        return (chunk) => outcomesOf(chunk, (member) => deleteOne(member, run));
      },
      onEnd: (wanting, _outcomes, tried) => setPicked(selectionAfter(tried, wanting)),
    });
  };

  const move = useMove(groupItems);
  const pickers = useGroups(groupItems, { move, disabledReason: useOfflineReason() });
  return {
    members,
    /** Those of other groups too. */
    everyone,
    shown,
    selected,
    selection: useMemo(() => ({ keys: picked, onChange: setPicked }), [picked]),
    /** Users that the filters show, each counted once; counted where some are selected. */
    matching: visible.size,
    /** Selected, but hidden by the filters now. */
    hidden: useMemo(() => selected.filter(({ key }) => !visible.has(key)).length, [selected, visible]),
    groups: groupItems,
    /** There are known to be none. */
    noGroups: groups.data?.items.length === 0 && groups.data.unreadable === 0,
    filters: {
      search,
      group,
      setGroup,
      app,
      setApp,
      groupChoices: useMemo(() => groupChoices(groupItems, members), [groupItems, members]),
      appChoices: useMemo(() => appChoices(appItems, members), [appItems, members]),
      /** Users may name groups and apps that are not listed. */
      hasAllGroups: userItems !== undefined && groups.data !== undefined,
      hasAllApps: userItems !== undefined && apps?.data !== undefined,
    },
    clear,
    sort,
    setSort,
    bulk,
    assign,
    remove,
    pickers,
  };
}

export type Members = ReturnType<typeof useMembers>;
