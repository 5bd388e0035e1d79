import { useMemo } from 'react';
import { type Cached, useCached, useOwner } from '@/cache/useCached';
import { TILE_NAMES, type TileType } from '@/contract/constants';
import type { Id, List } from '@/contract/fields';
import { listTiles, type Tile } from '@/contract/tiles';
import { limitText } from '@/domain/rule-data';
import { formatRule, isTileType, type RuleScope, rulesFor, rulesOfLists } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { Loaded } from '@/parts/Loaded';
import { paths } from '@/paths';
import { type Column, EmptyState, LinkButton, Panel, SimpleTable, StatusBadge, TextLink, UnreadableNote } from '@/ui';

/** A type that this version does not know is shown as it is. */
const nameOf = (type: string) => (isTileType(type) ? TILE_NAMES[type] : type);

const columns: readonly Column<Tile>[] = [
  { key: 'type', header: 'Rule', cell: (rule) => rule.tile_name ?? nameOf(rule.type) },
  {
    key: 'limit',
    header: 'Limit',
    speaks: true,
    cell: ({ rule_data }) => (limitText(rule_data) === null ? null : formatRule(rule_data)),
  },
  {
    key: 'enabled',
    header: 'Status',
    speaks: true,
    cell: (rule) => (
      <StatusBadge tone={rule.enabled ? 'success' : 'disabled'}>{rule.enabled ? 'Enabled' : 'Disabled'}</StatusBadge>
    ),
  },
  {
    key: 'edit',
    header: 'Edit',
    speaks: true,
    hideHeader: true,
    align: 'end',
    width: '72px',
    cell: (rule) => (
      <TextLink to={paths.tile.to(rule.type, { edit: rule.id })} aria-label={`Edit the ${nameOf(rule.type)} rule`}>
        Edit
      </TextLink>
    ),
  },
];

/** The rules of both tile types, and how many entries of the lists could not be read. */
function useAllRules(): { read: Cached<List<Tile>>; rules: readonly Tile[]; unreadable: number } {
  const tenant = useOwner()?.tenantId;
  const ask = (type: TileType) => (tenant === undefined ? null : { type, tenant_id: tenant });
  const limits = useCached(listTiles, ask('rate-limit'));
  const blocks = useCached(listTiles, ask('geo-block'));
  // One panel, two reads: it shows what it has, and the one that failed decides where there is nothing.
  const read = limits.status === 'ready' ? (blocks.status === 'ready' ? limits : blocks) : limits;
  const all = useMemo(
    () => rulesOfLists({ 'rate-limit': limits.data, 'geo-block': blocks.data }),
    [limits.data, blocks.data],
  );
  return { read, ...all };
}

interface RulesPanelProps {
  /** Title of the region: 'Rules for this group'. */
  title: string;
  /** Name of its table. */
  label: string;
  scope: RuleScope;
  /** True for the id, or a group's name, by which a rule names it. */
  isTarget: (id: Id) => boolean;
  empty: string;
  explanation: string;
  /** Address at which a rate limit for it is added. */
  addTo: string;
}

/** The rules for an app, a group or a user. */
export function RulesPanel({ title, label, scope, isTarget, empty, explanation, addTo }: RulesPanelProps) {
  const { read, rules, unreadable } = useAllRules();
  const own = rulesFor(rules, scope, isTarget);
  return (
    <Panel title={title} aside={<Age of={read.source} />} padded={false}>
      <Loaded from={read} call={listTiles}>
        {() => (
          <>
            {own.length === 0 ? (
              <EmptyState
                sentence={empty}
                explanation={explanation}
                action={
                  <LinkButton size="sm" to={addTo}>
                    Add a rate limit
                  </LinkButton>
                }
              />
            ) : (
              <SimpleTable label={label} columns={columns} rows={own} rowKey={(rule) => String(rule.id)} />
            )}
            <UnreadableNote count={unreadable} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
