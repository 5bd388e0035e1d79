import { useMemo, useState } from 'react';
import type { Cached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { TILE_NAMES, type TileType } from '@/contract/constants';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { listTiles, type Tile } from '@/contract/tiles';
import type { Finding, FindingAction } from '@/domain/health';
import { isTileType, TargetDirectory } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { findById } from '@/parts/byId';
import { FailedNotice } from '@/parts/FailedNotice';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { type HealthLists, useHealth } from '@/parts/limits/useHealth';
import { useReadAgain } from '@/parts/limits/useIsBehind';
import { useLimits } from '@/parts/limits/useLimits';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useOpened } from '@/parts/useOpened';
import { useRulesInput } from '@/parts/useRulesInput';
import { paths } from '@/paths';
import { formatCount, formatNumber } from '@/text/format';
import {
  ActionButton,
  Button,
  chakra,
  EmptyState,
  LinkButton,
  LoadingRows,
  Note,
  oncePerPress,
  Panel,
  Stack,
  UnreadableNote,
} from '@/ui';
import * as styles from './HealthPanel.styles';

const NO_RULES: readonly Tile[] = [];

const DeleteRuleDialog = lazyDialog(
  'DeleteRuleDialog.DeleteRuleDialog',
  async () => (await import('../DeleteRuleDialog')).DeleteRuleDialog,
);

const Items = chakra('ul', styles.items);
const Footer = chakra('div', styles.footer);
const Place = chakra('div', styles.place);

type Deletion = Extract<FindingAction, { to: 'delete-rule' }>;

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
        {findings.length === 0 ? (
          none
        ) : (
          <Items aria-label="Findings">
            {shown.map((finding) => (
              <li key={finding.id}>
                <div data-part="finding">
                  <div data-part="what">{finding.what}</div>
                  <div data-part="why">{finding.why}</div>
                </div>
                <div data-part="buttons">
                  <Action finding={finding} onDelete={setDeleting} />
                  <Button
                    size="sm"
                    look="plain"
                    aria-label={`Snooze for a week: ${finding.what}`}
                    {...oncePerPress(() => health.snooze(finding))}
                  >
                    Snooze for a week
                  </Button>
                </div>
              </li>
            ))}
          </Items>
        )}
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

function Action({ finding, onDelete }: { finding: Finding; onDelete: (action: Deletion) => void }) {
  const offline = useOfflineReason();
  const { action, what } = finding;
  const name = `${action.label}: ${what}`;
  if (action.to === 'delete-rule')
    return (
      <ActionButton size="sm" aria-label={name} disabledReason={offline} onClick={() => onDelete(action)}>
        {action.label}
      </ActionButton>
    );
  return (
    <LinkButton size="sm" aria-label={name} to={addressOf(action)}>
      {action.label}
    </LinkButton>
  );
}

function addressOf(action: Exclude<FindingAction, Deletion>): string {
  switch (action.to) {
    case 'edit-rule':
      return paths.tile.to(action.type, { edit: action.rule });
    case 'rules':
      return paths.tile.to(action.type, { q: action.query });
    case 'depending':
      return paths.explain.to(action.type, { users: 'depends' });
    case 'add-rule':
      return paths.tile.to(action.type, {
        new: 1,
        ...(action.scope === 'tenant' ? {} : { [action.scope]: action.key }),
      });
    case 'app':
      return paths.app.to(action.app);
    case 'builds':
      return paths.appBuilds.to(action.app);
    case 'group':
      return paths.externalUserGroup.to(action.key);
  }
}

function Delete({ of, lists, onClose }: { of: Deletion; lists: HealthLists; onClose: () => void }) {
  const type = of.type as TileType;
  const list = useRulesInput(type);
  const rules = lists.rules[type]?.items;
  // Somebody else may delete the rule while the dialog is open.
  const rule = useOpened(rules ?? NO_RULES, of.rule);
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
      gone={rules !== undefined && !findById(rules, of.rule)}
      onClose={onClose}
    />
  );
}
