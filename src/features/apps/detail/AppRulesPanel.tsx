import { useCached, useOwner } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import { TILE_NAMES } from '@/contract/constants';
import { listTiles, type Tile } from '@/contract/tiles';
import { isTileType } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { sameId } from '@/parts/byId';
import { Loaded } from '@/parts/Loaded';
import { paths } from '@/paths';
import { type Column, EmptyState, LinkButton, Panel, SimpleTable, StatusBadge, TextLink } from '@/ui';

/** A type that this version does not know is shown as it is. */
const nameOf = (type: string) => (isTileType(type) ? TILE_NAMES[type] : type);

const columns: readonly Column<Tile>[] = [
  { key: 'type', header: 'Rule', cell: (rule) => rule.tile_name ?? nameOf(rule.type) },
  {
    key: 'limit',
    header: 'Limit',
    cell: ({ rule_data: { limit, period } }) => (limit === null ? null : `${limit} per ${period ?? '—'}`),
  },
  {
    key: 'enabled',
    header: 'State',
    cell: (rule) => (
      <StatusBadge tone={rule.enabled ? 'success' : 'disabled'}>{rule.enabled ? 'Enabled' : 'Disabled'}</StatusBadge>
    ),
  },
  {
    key: 'edit',
    header: 'Edit',
    hideHeader: true,
    align: 'end',
    width: '72px',
    cell: (rule) => (
      <TextLink to={paths.tile.to(rule.type)} aria-label={`Edit the ${nameOf(rule.type)} rule`}>
        Edit
      </TextLink>
    ),
  },
];

/** The rules that name this app; those of the tenant, of groups and of users stand on their own pages. */
export function AppRulesPanel({ app }: { app: App }) {
  const owner = useOwner();
  const tenant = owner?.tenantId;
  const limits = useCached(listTiles, tenant === undefined ? null : { type: 'rate-limit', tenant_id: tenant });
  const blocks = useCached(listTiles, tenant === undefined ? null : { type: 'geo-block', tenant_id: tenant });
  // One panel, two reads: it shows what it has, and the one that failed decides where there is nothing.
  const read = limits.status === 'ready' ? (blocks.status === 'ready' ? limits : blocks) : limits;
  const rules = [...(limits.data?.items ?? []), ...(blocks.data?.items ?? [])].filter((rule) =>
    sameId(rule.app_id, app.id),
  );
  return (
    <Panel title="Rules for this app" aside={<Age of={read.source} />} padded={false}>
      <Loaded from={read} call={listTiles}>
        {() =>
          rules.length === 0 ? (
            <EmptyState
              sentence="No rules for this app yet."
              explanation="The rules of the organization, of its groups and of its users apply all the same."
              action={
                <LinkButton size="sm" to={paths.tile.to('rate-limit', { new: 1 })}>
                  Add a rate limit
                </LinkButton>
              }
            />
          ) : (
            <SimpleTable label="App rules" columns={columns} rows={rules} rowKey={(rule) => String(rule.id)} />
          )
        }
      </Loaded>
    </Panel>
  );
}
