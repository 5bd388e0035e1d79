import { useMemo, useState } from 'react';
import type { Cached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { TILE_NAMES } from '@/contract/constants';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { isTileType } from '@/contract/tile-types';
import { listTiles, type Tile } from '@/contract/tiles';
import { TargetDirectory } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { findById } from '@/parts/byId';
import { FailedNotice } from '@/parts/FailedNotice';
import { presentOf } from '@/parts/isGone';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { type HealthLists, useHealth } from '@/parts/limits/useHealth';
import { useReadAgain } from '@/parts/limits/useIsBehind';
import { useLimits } from '@/parts/limits/useLimits';
import { useOpened } from '@/parts/useOpened';
import { useRulesInput } from '@/parts/useRulesInput';
import { formatCount, formatNumber } from '@/text/format';
import { Button, chakra, EmptyState, LoadingRows, Note, Panel, Stack, UnreadableNote } from '@/ui';
import { type Deletion, Findings } from './Findings';
import * as styles from './HealthPanel.styles';

const NO_RULES: readonly Tile[] = [];

const DeleteRuleDialog = lazyDialog(
  'DeleteRuleDialog.DeleteRuleDialog',
  async () => (await import('../DeleteRuleDialog')).DeleteRuleDialog,
);

const Footer = chakra('div', styles.footer);
const Place = chakra('div', styles.place);

const SHOWN = 10;

/** Findings about rules, keys, builds and groups, each with one thing to do about it (insight.md, 3). */
export function HealthPanel() {
  const limits = useLimits('rate-limit');
  const blocks = useLimits('geo-block');
  const { users, groups, apps } = limits;
  const lists = useMemo<HealthLists>(
    () => ({
      rules: { 'rate-limit': limits.rules.data, 'geo-block': blocks.rules.data },
      users: users.data,
      groups: groups.data,
      apps: apps.data,
    }),
    [limits.rules.data, blocks.rules.data, users.data, groups.data, apps.data],
  );
  const health = useHealth(lists);
  const [all, setAll] = useState(false);
  const [deleting, setDeleting] = useState<Deletion | null>(null);
  const { findings, snoozed, looked, unreadable, behind } = health;
  const sources = {
    users: users.source,
    groups: groups.source,
    apps: apps.source,
    'rate-limit': limits.rules.source,
    'geo-block': blocks.rules.source,
  };
  // Rules that only this page holds count as new after each read: they and the groups would be read again in turn, without end.
  const again = behind.filter((name) => !isTileType(name) || !sources[name].resource?.view.held);
  useReadAgain(again.map((name) => sources[name].resource));
  const shown = all ? findings : findings.slice(0, SHOWN);
  const reads = [
    { key: limits.type, from: limits.rules, call: listTiles, name: TILE_NAMES[limits.type] },
    { key: blocks.type, from: blocks.rules, call: listTiles, name: TILE_NAMES[blocks.type] },
    { key: 'users', from: users, call: listExternalUsers },
    { key: 'groups', from: groups, call: listExternalUserGroups },
    { key: 'apps', from: apps, call: listApps, name: 'Apps' },
  ];
  // The panel waits for the rules of the first type and the users; the others are looked at as they come. One list is enough to show
  // findings (core.md, 2); without any, the state of the rules is the panel's.
  const loading = [limits.rules, users].find(({ status }) => status === 'loading');
  const state: Cached<unknown> = loading ?? reads.find(({ from }) => from.status === 'ready')?.from ?? limits.rules;
  const isBehind = (key: string) => behind.some((name) => name === key);
  const failed = reads.flatMap(({ from, ...rest }) => {
    const { failure } = from;
    // A saved list serves, unless it is older than what it is compared with; offline, the page's one notice says so.
    const isMissed = from.status === 'failed' || (isBehind(rest.key) && failure?.kind !== 'offline');
    return failure && isMissed ? [{ ...rest, from, failure }] : [];
  });
  const none = reads.some(({ from }) => from.status === 'loading') ? (
    <LoadingRows rows={3} />
  ) : failed.length > 0 || unreadable > 0 || behind.length > 0 ? (
    <EmptyState sentence="No findings so far." explanation="Not everything could be checked." />
  ) : snoozed.length > 0 ? (
    <EmptyState sentence="No other findings." explanation="Everything else that was loaded is in order." />
  ) : (
    <EmptyState
      sentence="No findings."
      explanation="Everything that was loaded is in order: rules, keys, builds and groups."
    />
  );
  const body = () => (
    <>
      <Stack>
        {failed.map(({ key, from, ...rest }) => (
          <FailedNotice key={key} {...rest} onRetry={from.refresh} />
        ))}
        {findings.length === 0 ? none : <Findings shown={shown} onDelete={setDeleting} onSnooze={health.snooze} />}
      </Stack>
      <Footer>
        {findings.length > shown.length ? (
          <Button size="sm" onClick={() => setAll(true)}>
            Show all {formatNumber(findings.length)}
          </Button>
        ) : null}
        {snoozed.length > 0 ? (
          <>
            <Note>{formatNumber(snoozed.length)} snoozed</Note>
            <Button size="sm" look="plain" onClick={health.showAgain}>
              Show again
            </Button>
          </>
        ) : null}
        <UnreadableNote count={unreadable} />
        {looked.apps < looked.of ? (
          <Note>
            Keys and builds of {formatNumber(looked.apps)} of {formatCount(looked.of, 'app')} are loaded.
          </Note>
        ) : null}
      </Footer>
    </>
  );
  return (
    <Place>
      <Panel title="Policy health" aside={<Age of={limits.rules.source} />}>
        <Loaded from={state} call={listTiles}>
          {body}
        </Loaded>
      </Panel>
      {deleting ? <Delete of={deleting} lists={lists} onClose={() => setDeleting(null)} /> : null}
    </Place>
  );
}

function Delete({ of, lists, onClose }: { of: Deletion; lists: HealthLists; onClose: () => void }) {
  const { type } = of;
  const list = useRulesInput(type);
  const listed = lists.rules[type];
  const rules = listed?.items ?? NO_RULES;
  // Somebody else may delete the rule while the dialog is open.
  const rule = useOpened(rules, of.rule);
  if (!rule) return null;
  const directory = new TargetDirectory({
    apps: lists.apps?.items ?? [],
    groups: lists.groups?.items ?? [],
    users: lists.users?.items ?? [],
  });
  return (
    <DeleteRuleDialog
      rule={rule}
      target={directory.targetOf(rule)}
      type={type}
      list={list}
      gone={presentOf(rule, findById(rules, of.rule), listed).gone}
      onClose={onClose}
    />
  );
}
