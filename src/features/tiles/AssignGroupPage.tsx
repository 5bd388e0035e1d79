import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { NO_TENANT } from '@/cache/keys';
import type { Settle } from '@/cache/settle';
import { useCached, useOwner } from '@/cache/useCached';
import { useSubmit } from '@/cache/useSubmit';
import {
  DEFAULT_GROUP_TILE_CONFIG,
  FALLBACK_GROUP_TILE_TENANT_ID,
  RULE_PROPAGATION_S,
  TILE_NAMES,
  TILE_TYPES,
} from '@/contract/constants';
import { isConflict, problemOf } from '@/contract/errors';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { type Id, listedName, requiredText } from '@/contract/fields';
import { isTileType } from '@/contract/tile-types';
import { assignGroupTile, listTiles } from '@/contract/tiles';
import { limitOfConfig } from '@/domain/limits/assignment';
import { RULE_EXISTS, ruleOf, rulesExactly, sameRule, TargetDirectory } from '@/domain/rules';
import { CheckingNotice } from '@/parts/CheckingNotice';
import { FailedLists, UnreadableLists } from '@/parts/FailedLists';
import { serverErrorOf } from '@/parts/SubmitDialog';
import { toastDone } from '@/parts/undo';
import { useDraftForm } from '@/parts/useDraftForm';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { paths } from '@/paths';
import { ActionButton, chakra, ErrorNote, Note, Page, Panel, Row, Stack } from '@/ui';
import { TextArea } from '@/ui/controls';
import { Field, TextInput } from '@/ui/forms';
import { AssignEffect, nameIn } from './AssignEffect';
import * as styles from './AssignGroupPage.styles';
import { readConfiguration } from './configuration';

const Measure = chakra('div', styles.measure);

interface Values {
  group: string;
  type: string;
  config: string;
}

const DEFAULTS: Values = { group: '', type: '', config: JSON.stringify(DEFAULT_GROUP_TILE_CONFIG, null, 2) };

/** Without a tenant no rules are read: the service would refuse the request. */
const EFFECT_UNKNOWN = 'The service names no organization, so it is unknown whose limit changes.';

const schema = v.object({
  group: listedName('Group'),
  type: requiredText('Tile type'),
  config: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const read = dataset.typed ? readConfiguration(dataset.value) : null;
      if (read && !read.ok) addIssue({ message: read.message });
    }),
  ),
});

/** Assigns a tile to a group by name, with a configuration of free JSON (spec.md §2, /tile-policies/assign/group). */
export function AssignGroupPage() {
  // Starts a new form after each success, without the last one's values.
  const [round, setRound] = useState(0);
  return (
    <Page
      title="Assign a tile to a group"
      description="Give a group of external users a rule of its own, with a configuration of your own."
    >
      <Measure>
        <Panel title="Assignment">
          <AssignForm key={round} onDone={() => setRound(round + 1)} />
        </Panel>
      </Measure>
    </Page>
  );
}

function AssignForm({ onDone }: { onDone: () => void }) {
  const form = useDraftForm({ name: 'tiles.assignGroup', defaults: DEFAULTS, schema });
  const groups = useCached(listExternalUserGroups, {});
  const owner = useOwner();
  const known = owner !== null && owner.tenantId !== NO_TENANT;
  const tenantId = known ? owner.tenantId : FALLBACK_GROUP_TILE_TENANT_ID;
  const offline = useOfflineReason();
  const navigate = useNavigate();
  const listId = useId();
  /** The values that are being sent: what is typed meanwhile is the next assignment. */
  const sent = useRef('');
  const isAsSent = () => JSON.stringify(form.getValues()) === sent.current;
  const assign = useSubmit(assignGroupTile, {
    settle: ({ body }) => settleByRules(body, tenantId),
    // As every rule that is set where there is one (contract.md, 'Sentences').
    say: (failure) =>
      isConflict(failure)
        ? { sentence: assignGroupTile.fallback, detail: RULE_EXISTS.group }
        : problemOf(assignGroupTile, failure),
    onMade: (_, { body }) => {
      const { type } = body.tile;
      if (isAsSent()) form.forget();
      toastDone({
        text: `Tile assigned to ${body.group}`,
        isRule: true,
        ...(isTileType(type) ? { action: { label: 'Show rules', onSelect: () => navigate(paths.tile.to(type)) } } : {}),
      });
    },
    onDone: () => {
      if (isAsSent()) onDone();
    },
  });
  const submit = form.handleSubmit(({ group, type, config }) => {
    const read = readConfiguration(config);
    if (offline === undefined && read.ok) {
      sent.current = JSON.stringify(form.getValues());
      void assign.run({
        body: { group: nameIn(groups.data?.items ?? [], group), tile: { type: type.trim(), config: read.value } },
      });
    }
  });
  const failed = serverErrorOf(assign.state);

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Field label="Group" hint="The name of the group" error={form.errorOf('group')}>
          <TextInput {...form.register('group')} list={`${listId}-groups`} autoComplete="off" />
        </Field>
        <datalist id={`${listId}-groups`}>
          {/* One without a name cannot be named. */}
          {groups.data?.items.map((group) =>
            group.name.trim() === '' ? null : <option key={String(group.id)} value={group.name} />,
          )}
        </datalist>
        <FailedLists of={{ group: groups }} />
        <UnreadableLists of={{ group: groups }} />
        <Field
          label="Tile type"
          hint={TILE_TYPES.map((type) => `${type} (${TILE_NAMES[type]})`).join(', ')}
          error={form.errorOf('type')}
        >
          <TextInput {...form.register('type')} list={`${listId}-types`} autoComplete="off" spellCheck={false} />
        </Field>
        <datalist id={`${listId}-types`}>
          {TILE_TYPES.map((type) => (
            <option key={type} value={type}>
              {TILE_NAMES[type]}
            </option>
          ))}
        </datalist>
        <Field label="Configuration (JSON)" error={form.errorOf('config')}>
          <TextArea {...form.register('config')} mono rows={7} />
        </Field>
        {failed ? <ErrorNote {...failed} /> : null}
        {assign.state.phase === 'checking' ? <CheckingNotice /> : null}
        <Row wrap gap="3">
          <ActionButton
            type="submit"
            look="primary"
            disabledReason={offline}
            pendingText={assign.pending ? 'Saving…' : undefined}
          >
            Assign tile
          </ActionButton>
          <Note>Takes effect within about {RULE_PROPAGATION_S} seconds</Note>
        </Row>
        {known ? <AssignEffect {...form.watch()} /> : <Note>{EFFECT_UNKNOWN}</Note>}
      </Stack>
    </form>
  );
}

/**
 * The rule that the assignment makes is enabled, and found by its group, its type and its limit, since the service words the period by
 * itself. A configuration without two numbers above 0 says too little to be found again (reliability.md, E3).
 */
function settleByRules(
  { group, tile }: { group: string; tile: { type: string; config: object } },
  tenantId: Id,
): Settle {
  const planned = limitOfConfig(tile.config);
  const { type } = tile;
  if (!isTileType(type) || planned === null) return null;
  return async (read) => {
    const groups = (await read(listExternalUserGroups, {})).items;
    const directory = new TargetDirectory({ apps: [], groups, users: [] });
    const target = directory.find('group', groups.find(({ name }) => name === group)?.id ?? group);
    if (!target) return false;
    const rules = rulesExactly((await read(listTiles, { type, tenant_id: tenantId })).items, type);
    const made = ruleOf(rules, target, directory);
    return made !== undefined && sameRule(made, { enabled: true, rule_data: planned });
  };
}
