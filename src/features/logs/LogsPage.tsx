import { useMemo, useState } from 'react';
import { useCached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { KEEP_NEWEST_LOGS } from '@/contract/constants';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { listPolicyLogs } from '@/contract/policy-logs';
import { withoutFacet } from '@/domain/logs/filters';
import { groupsByUser } from '@/domain/members';
import { MINUTE } from '@/durations';
import { Age } from '@/parts/Age';
import { FailedLists, UnreadableLists } from '@/parts/FailedLists';
import { Loaded } from '@/parts/Loaded';
import { namesOf } from '@/parts/names';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { formatNumber } from '@/text/format';
import { ActionButton, Button, LoadingRows, Notice, Page, Panel, Row } from '@/ui';
import { Explorer } from './Explorer';
import { useLive } from './useLive';
import { useLogAddress } from './useLogAddress';
import { Views } from './Views';

const SKELETON = (
  <>
    <Panel title="Events over time">
      <LoadingRows rows={3} />
    </Panel>
    <Panel title="Matching events" padded={false}>
      <LoadingRows rows={12} />
    </Panel>
  </>
);

/** /logs (insight.md §5): who, what, since when. Everything is worked out here, from the loaded log. */
export function LogsPage() {
  const address = useLogAddress();
  // A range up to now moves on: events that come meanwhile belong to it.
  const isUpToNow = address.filters.time.kind === 'last';
  const logs = useCached(listPolicyLogs, {}, isUpToNow ? { refreshEveryMs: MINUTE } : {});
  const apps = useCached(listApps, {});
  const users = useCached(listExternalUsers, {});
  const groups = useCached(listExternalUserGroups, {});
  const names = useMemo(
    () => namesOf(apps.data?.items, users.data?.items, groups.data?.items),
    [apps.data, users.data, groups.data],
  );
  const knowsGroups = groups.status !== 'loading';
  const userGroups = useMemo(
    () => (knowsGroups && users.data ? groupsByUser(users.data, groups.data?.items ?? []) : null),
    [knowsGroups, users.data, groups.data],
  );
  // Without the users, no event would seem to be of the group.
  const lacksUsers = userGroups === null && address.filters.choices.some(({ facet }) => facet === 'group');
  const [live, setLive] = useState(false);
  const offline = useOfflineReason() !== undefined;
  useLive(live && !offline, logs.source);
  return (
    <Page
      title="Policy Logs"
      description="See what the rules did to each call: filter events, open one, or export the matches."
      action={
        <Row wrap>
          <ActionButton
            aria-pressed={live}
            look={live ? 'primary' : 'secondary'}
            disabledReason={offline ? 'You are offline. New events need a connection.' : undefined}
            onClick={() => setLive(!live)}
          >
            Live
          </ActionButton>
          <Views query={address.query} onShow={address.show} />
        </Row>
      }
    >
      {lacksUsers ? (
        <>
          {users.status === 'failed' ? (
            <Notice
              action={
                <Button size="sm" onClick={() => address.change((filters) => withoutFacet(filters, 'group'))}>
                  Show all groups
                </Button>
              }
            >
              The filter by group needs the list of external users.
            </Notice>
          ) : null}
          <Loaded from={users} call={listExternalUsers} skeleton={SKELETON}>
            {() => SKELETON}
          </Loaded>
        </>
      ) : (
        <Loaded from={logs} call={listPolicyLogs} skeleton={SKELETON}>
          {(list) => (
            <>
              {/* Without one of these lists, its ids are shown instead of names. */}
              <FailedLists of={{ user: users, group: groups, app: apps }} />
              <UnreadableLists of={{ user: users, group: groups, app: apps }} />
              <Explorer
                read={logs}
                list={list}
                total={logs.total}
                names={names}
                groups={userGroups}
                address={address}
                aside={(shown) => (
                  <>
                    <PartNote count={shown.list.items.length} total={shown.total} />
                    <Age of={logs.source} />
                  </>
                )}
              />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** Says which part of a long log is loaded (design.md, cache rules). */
function PartNote({ count, total }: { count: number; total: number | null }) {
  if (total === null) return null;
  return (
    <span>
      newest {formatNumber(Math.min(count, KEEP_NEWEST_LOGS))} of {formatNumber(total)}
    </span>
  );
}
