import { useMemo } from 'react';
import { useCached } from '@/cache/useCached';
import { TILE_NAMES } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import { isTileType } from '@/contract/tile-types';
import { listTiles, type Tile } from '@/contract/tiles';
import { limitText } from '@/domain/rule-data';
import { nameOfType, pageOfType, type RuleScope, rulesFor, rulesOfLists } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { FailedNotice } from '@/parts/FailedNotice';
import { Loaded } from '@/parts/Loaded';
import { QuietStatus } from '@/parts/QuietStatus';
import { RuleText } from '@/parts/RuleText';
import { useRulesInput } from '@/parts/useRulesInput';
import { paths } from '@/paths';
import { Badge, type Column, LinkButton, LoadingRows, Panel, SimpleTable, TextLink, UnreadableNote } from '@/ui';

const columns: readonly Column<Tile>[] = [
  {
    key: 'type',
    header: 'Rule',
    cell: ({ tile_name: name, type }) =>
      isTileType(type) ? (
        (name ?? TILE_NAMES[type])
      ) : (
        <>
          {name ? `${name} ` : null}
          <Badge>{type}</Badge>
        </>
      ),
  },
  {
    key: 'limit',
    header: 'Limit',
    selfExplanatory: true,
    cell: ({ rule_data }) => (limitText(rule_data) === null ? null : <RuleText of={rule_data} />),
  },
  {
    key: 'enabled',
    header: 'Status',
    selfExplanatory: true,
    cell: (rule) => (
      <QuietStatus tone={rule.enabled ? 'success' : 'disabled'} word={rule.enabled ? 'Enabled' : 'Disabled'} />
    ),
  },
  {
    key: 'edit',
    header: 'Edit',
    selfExplanatory: true,
    hideHeader: true,
    align: 'end',
    width: '72px',
    cell: (rule) => (
      <TextLink
        to={paths.tile.to(pageOfType(rule.type), { edit: rule.id })}
        aria-label={`Edit the ${nameOfType(rule.type)} rule`}
      >
        Edit
      </TextLink>
    ),
  },
];

/** The rules of both tile types and of unknown ones, the lists they come from, and how many entries of those could not be read. */
function useAllRules() {
  const limits = useCached(listTiles, useRulesInput('rate-limit'));
  const blocks = useCached(listTiles, useRulesInput('geo-block'));
  const all = useMemo(
    () => rulesOfLists({ 'rate-limit': limits.data, 'geo-block': blocks.data }),
    [limits.data, blocks.data],
  );
  const lists = [
    { type: 'rate-limit', from: limits },
    { type: 'geo-block', from: blocks },
  ] as const;
  return { lists, ...all };
}

interface RulesPanelProps {
  /** Title of the region: 'Rules for this group'. */
  title: string;
  /** Name of its table. */
  label: string;
  scope: RuleScope;
  /** Returns true for the ids, or a group's name, by which a rule refers to it. */
  isTarget: (id: Id) => boolean;
  empty: string;
  explanation: string;
  /** Address at which a rate limit for it is added. */
  addTo: string;
}

/** The rules for an app, a group or a user. */
export function RulesPanel({ title, label, scope, isTarget, empty, explanation, addTo }: RulesPanelProps) {
  const { lists, rules, others, unreadable } = useAllRules();
  const own = rulesFor([...rules, ...others], scope, isTarget);
  const ready = lists.filter(({ from }) => from.status === 'ready');
  const first = ready[0] ?? lists.find(({ from }) => from.status === 'loading') ?? lists[0];
  const refresh = async () => void (await Promise.all(lists.map(({ from }) => from.refresh())));
  // With one list loaded, the other is waited for, or named as missing, beside it.
  const body = () => (
    <>
      {lists.map(({ type, from }) =>
        from.status === 'failed' ? (
          <FailedNotice
            key={type}
            name={TILE_NAMES[type]}
            call={listTiles}
            failure={from.failure}
            onRetry={from.refresh}
          />
        ) : null,
      )}
      {own.length > 0 ? (
        <SimpleTable label={label} columns={columns} rows={own} rowKey={(rule) => String(rule.id)} />
      ) : ready.length === lists.length ? (
        <EmptyList
          unreadable={unreadable}
          sentence={empty}
          explanation={explanation}
          action={
            <LinkButton size="sm" to={addTo}>
              Add a rate limit
            </LinkButton>
          }
        />
      ) : null}
      {lists.some(({ from }) => from.status === 'loading') ? <LoadingRows rows={own.length > 0 ? 1 : 3} /> : null}
      <UnreadableNote count={unreadable} />
    </>
  );
  return (
    <Panel title={title} aside={<Age of={first.from.source} />} padded={false}>
      <Loaded from={{ ...first.from, refresh }} call={listTiles}>
        {body}
      </Loaded>
    </Panel>
  );
}
