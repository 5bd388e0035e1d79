import { useCallback, useEffect, useMemo, useState } from 'react';
import { loadViews } from '@/cache/log-views';
import { savedAnswers } from '@/cache/saved';
import { useOwner } from '@/cache/useCached';
import { useLoaded } from '@/cache/useLoaded';
import { listEndpoints } from '@/contract/endpoints';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { listUsers } from '@/contract/users';
import { appName } from '@/domain/app-name';
import { namesAmong } from '@/domain/namesakes';
import {
  type AppEndpoints,
  appEntry,
  type Entry,
  endpointEntry,
  endpointsMark,
  groupEntry,
  internalEntry,
  pageEntry,
  ruleEntry,
  userEntry,
  viewEntry,
} from '@/domain/palette/entries';
import { PaletteIndex } from '@/domain/palette/search';
import { rulesOfLists, TargetDirectory } from '@/domain/rules';
import type { HealthLists } from '@/parts/limits/useHealth';
import { useLoadedLists } from '@/parts/limits/useLoadedLists';
import { useStored } from '@/parts/useStored';
import { PAGES } from './addressOf';
import type { Command } from './command';
import { buildPalette, lastIndex, type Source } from './sessionIndex';

const NONE: readonly AppEndpoints[] = [];

/** Read once per opening; undefined until then. While another tab holds the store, everything else is found without them. */
function useSavedEndpoints(): readonly AppEndpoints[] | undefined {
  const owner = useOwner();
  const search = useCallback(
    async (signal: AbortSignal): Promise<readonly AppEndpoints[]> => {
      const found: AppEndpoints[] = [];
      if (owner)
        for await (const { parameters, value } of savedAnswers(listEndpoints, owner)) {
          if (signal.aborted) break;
          found.push({ appId: parameters.app_id ?? '', items: value.items });
        }
      return found;
    },
    [owner],
  );
  return useStored(search, NONE);
}

function* pages(): Iterable<Entry> {
  for (const [name, { words }] of Object.entries(PAGES)) yield pageEntry('page', name, words);
}

function* rulesIn({ rules, apps, groups, users }: HealthLists): Iterable<Entry> {
  const directory = new TargetDirectory({
    apps: apps?.items ?? [],
    groups: groups?.items ?? [],
    users: users?.items ?? [],
  });
  const listed = rulesOfLists(rules);
  for (const rule of [...listed.rules, ...listed.others]) yield ruleEntry(rule, directory);
}

export function* groupsIn(groups: readonly ExternalUserGroup[]): Iterable<Entry> {
  const nameOf = namesAmong(groups);
  for (const group of groups) yield groupEntry(group, nameOf(group));
}

/** Leaves out those of deleted apps, unless the list of apps may lack some. */
export function* endpointsIn(saved: readonly AppEndpoints[], apps: HealthLists['apps']): Iterable<Entry> {
  const names = new Map(apps?.items.map((app) => [String(app.id), appName(app)]));
  for (const { appId, items } of saved) {
    const name = names.get(appId);
    if (name === undefined && apps?.unreadable === 0) continue;
    for (const endpoint of items) yield endpointEntry(endpoint, appId, name ?? appId);
  }
}

const each = <T>(items: readonly T[] | undefined, entry: (item: T) => Entry) =>
  function* entries(): Iterable<Entry> {
    for (const item of items ?? []) yield entry(item);
  };

/** The index of everything that is saved on this device. Sends no requests. */
export function usePalette(commands: readonly Command[]): PaletteIndex {
  const owner = useOwner();
  const lists = useLoadedLists();
  const [team] = useLoaded(listUsers, [{}]);
  const endpoints = useSavedEndpoints();
  // As text, since equal commands may be new objects.
  const named = JSON.stringify(commands.map(({ name, words }) => [name, words]));

  const own = useMemo(() => {
    const actions = (JSON.parse(named) as [string, string][]).map(([name, words]) => pageEntry('action', name, words));
    return [...pages(), ...actions];
  }, [named]);
  const sources = useMemo<Source[] | null>(() => {
    if (!endpoints) return null;
    const { apps, groups, users } = lists;
    const views = owner ? loadViews(owner) : [];
    return [
      { of: named, entries: () => own },
      { of: JSON.stringify(views), entries: each(views, viewEntry) },
      { of: apps, entries: each(apps?.items, appEntry) },
      { of: groups, entries: () => groupsIn(groups?.items ?? []) },
      { of: team, entries: each(team?.items, internalEntry) },
      { of: lists.rules['rate-limit'], entries: () => rulesIn(lists) },
      { of: lists.rules['geo-block'], entries: () => [] },
      { of: users, entries: each(users?.items, userEntry) },
      {
        of: endpointsMark(endpoints),
        entries: () => endpointsIn(endpoints, apps),
      },
    ];
  }, [lists, owner, team, endpoints, named, own]);

  const [index, setIndex] = useState(lastIndex);
  // Building takes several frames.
  useEffect(() => {
    if (sources === null) return;
    const control = new AbortController();
    void buildPalette(sources, control.signal).then((made) => {
      if (made && !control.signal.aborted) setIndex(made);
    });
    return () => control.abort();
  }, [sources]);

  return useMemo(() => {
    if (index) return index;
    const first = new PaletteIndex();
    for (const entry of own) first.add(entry);
    return first;
  }, [index, own]);
}
