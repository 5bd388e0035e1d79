import { beforeEach, expect, it, vi } from 'vitest';
import { listApps } from '@/contract/apps';
import { TILE_TYPES, type TileType } from '@/contract/constants';
import type { Failure } from '@/contract/errors';
import { listTiles, type Tile } from '@/contract/tiles';
import { peopleOf } from '@/domain/limits/people';
import { EFFECT_UNKNOWN, GROUPS_UNKNOWN, NAMED_APPS_UNKNOWN, NOBODY_CHANGES } from '@/domain/limits/words';
import { LimitWorld } from '@/domain/limits/world';
import { ToggleEffect } from '@/features/tiles/ToggleEffect';
import { FailedTogether } from '@/parts/FailedNotice';
import { type Change, NOTHING, withoutApp, withoutRule, withUsersIn } from '@/parts/limits/changes';
import type { Unread } from '@/parts/limits/useLimits';
import type { StepEffect } from '@/parts/limits/useStepEffect';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { MoveEffects } from '@/parts/members/MoveEffects';
import { rule, user } from '../domain/limits/support';
import { elementsIn } from '../elements';
import { textOf } from '../markup';
import { renderHook } from '../renderHook';

const CALLS = 'Calls without a user are not counted here.';
const PEOPLE = peopleOf([user('ann', { group_id: 'g' })], []);

const limitsOf = (type: TileType, items: readonly Tile[] | null, people = PEOPLE) => ({
  type,
  items: items ?? [],
  world: items && new LimitWorld(items, people),
  missing: items ? null : missing,
  unread,
  lacksGroups,
  lacksApps,
  source: { resource: null },
});
let missing: 'loading' | 'failed';
let unread: Unread[];
let lacksGroups: 'loading' | 'failed' | null;
let lacksApps: 'loading' | 'failed' | null;
let unreadable: number;
let partial: boolean;
let age: string | null;
let loaded: Record<TileType, ReturnType<typeof limitsOf>>;
vi.mock('@/parts/limits/useLimits', () => ({
  useLoadedLimits: (type: TileType) => loaded[type],
  unreadableIn: (all: readonly unknown[]) => (all.length > 0 ? unreadable : 0),
  isPartial: () => partial,
}));
// These read the cache or browser storage, which a page rendered to text does not have.
vi.mock('@/parts/limits/useReading', () => ({ useReading: () => ['unknown', () => {}] }));
vi.mock('@/parts/Age', () => ({ Age: () => age }));

const [MAIN, OTHER] = TILE_TYPES;
/** The rules of both types; null: not loaded, or refused. */
function load(limits: readonly Tile[] | null, blocks: readonly Tile[] | null = [], people = PEOPLE): void {
  loaded = { [MAIN]: limitsOf(MAIN, limits, people), [OTHER]: limitsOf(OTHER, blocks, people) } as typeof loaded;
}
beforeEach(() => {
  missing = 'loading';
  unread = [];
  lacksGroups = null;
  lacksApps = null;
  unreadable = 0;
  partial = false;
  age = null;
  load([]);
});

const says = (change: Change, type?: TileType) =>
  textOf(<WhatChanges change={change} {...(type ? { type } : {})} />).replaceAll('&#x27;', "'");

const TENANT = rule('tenant', null, '100 per 1m', { id: 'all' });
const SHOP = rule('app', 'shop', '20 per 1m', { id: 'shop' });
const GROUP = rule('group', 'g', '5 per 1m', { id: 'g' });

it('a rule that also limits calls without a user is not said to change nothing where it reaches no user', () => {
  const nobody = peopleOf([], []);
  for (const one of [TENANT, SHOP]) {
    load([one], [], nobody);
    expect(says(withoutRule(one.id), MAIN)).toContain(`${NOBODY_CHANGES} ${CALLS}`);
  }
  // Those of the app keep their own limit, and calls of no app lose theirs.
  load([TENANT, SHOP], [], nobody);
  expect(says(withoutRule('all'), MAIN)).toContain(CALLS);
  load([{ ...TENANT, enabled: false }], [], nobody);
  expect(says(withoutRule('all'), MAIN)).not.toContain(CALLS);
});

it('calls without a user are mentioned beside the users whose limit changes, and only where theirs changes', () => {
  load([TENANT, GROUP], [], peopleOf([user('ann', { group_id: 'g' }), user('bob')], []));
  expect(says(withoutRule('all'), MAIN)).toContain(`1 user: 100 per 1m → no limit ${CALLS}`);
  expect(says(withoutRule('g'), MAIN)).toContain('1 user: 5 per 1m → 100 per 1m');
  expect(says(withoutRule('g'), MAIN)).not.toContain(CALLS);
  expect(says(withUsersIn(new Set(['ann']), null))).not.toContain(CALLS);
  // An app that is deleted has no calls any more.
  load([SHOP]);
  expect(says(withoutApp('shop'))).not.toContain(CALLS);
});

/** Runs the component of this name that a node contains. */
async function partOf(node: unknown, name: string): Promise<unknown> {
  const part = elementsIn(node).find(({ type }) => typeof type === 'function' && type.name === name);
  if (!part) throw new Error(`there is no ${name}`);
  return (await renderHook(part.type as (props: object) => unknown, part.props)).now();
}

it('two lines that read the same are two items, so that none of them stays once another choice is shown', async () => {
  const rules = ['ann', 'bob'].map((id) => rule('user', id, '— per 1m'));
  load(rules, [], peopleOf([user('ann'), user('bob')], []));
  let shown: unknown = <WhatChanges change={{ rules: () => [] }} type={MAIN} />;
  for (const name of ['WhatChanges', 'OfType', 'Changes', 'Lines', 'Effects']) shown = await partOf(shown, name);
  const items = elementsIn(shown).filter(({ type }) => type === 'li');
  const line = '1 user: — per 1m → no limit';
  expect(items.map(({ props }) => props.children)).toEqual([line, line]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(2);
});

async function toggled(of: Tile): Promise<StepEffect | null> {
  let effect: StepEffect | null = null;
  const onEffect = (known: StepEffect | null) => {
    effect = known;
  };
  await renderHook(ToggleEffect, { rule: of, type: MAIN, enabled: false, onEffect });
  return effect;
}

it("a rule's switch mentions calls without a user in its tip, and its toast claims nothing about nobody", async () => {
  load([SHOP]);
  expect(await toggled(SHOP)).toMatchObject({
    tip: `What changes if disabled:\n${NOBODY_CHANGES}\n${CALLS}`,
    done: null,
  });
  load([GROUP]);
  expect(await toggled(GROUP)).toMatchObject({
    tip: 'What changes if disabled:\n1 user: 5 per 1m → no limit',
    done: '1 user: 5 per 1m → no limit',
  });
});

it("the toast of a rule's switch claims no more than the lists that could be read", async () => {
  partial = true;
  load([{ ...GROUP, external_user_group: 'other' }]);
  expect(await toggled({ ...GROUP, external_user_group: 'other' })).toMatchObject({
    tip: `What changes if disabled:\n${NOBODY_CHANGES}\nAs far as the lists could be read.`,
    done: "Nobody's limit changes, as far as the lists could be read",
  });
  load([SHOP]);
  expect(await toggled(SHOP)).toMatchObject({ done: null });
});

const BLOCK = rule('group', 'g', '1 per 1h', { type: OTHER });
const LEAVES = withUsersIn(new Set(['ann']), null);

it('the effect on one type of rule is shown although the rules of the other type are not loaded', () => {
  load([GROUP], null);
  expect(says(LEAVES)).toContain(`Rate Limiting 1 user: 5 per 1m → no limit Geo Block ${EFFECT_UNKNOWN.loading}`);
  load(null, [BLOCK]);
  expect(says(LEAVES)).toContain(`Rate Limiting ${EFFECT_UNKNOWN.loading} Geo Block 1 user: 1 per 1h → no limit`);
  load([], null);
  expect(says(LEAVES)).toContain(`Rate Limiting ${NOBODY_CHANGES} Geo Block ${EFFECT_UNKNOWN.loading}`);
  load(null, null);
  expect(says(LEAVES)).toContain(`What changes ${EFFECT_UNKNOWN.loading}`);
  load([], []);
  expect(says(LEAVES)).toContain(`What changes ${NOBODY_CHANGES}`);
});

it('lists that could not be loaded are not said to be still on their way', async () => {
  missing = 'failed';
  load(null, [BLOCK]);
  expect(says(LEAVES)).toContain(`Rate Limiting ${EFFECT_UNKNOWN.failed} Geo Block`);
  load(null, null);
  expect(says(LEAVES)).toContain(`What changes ${EFFECT_UNKNOWN.failed}`);
  expect(says(LEAVES, MAIN)).toContain(`What changes ${EFFECT_UNKNOWN.failed}`);
  expect(await toggled(GROUP)).toMatchObject({ tip: EFFECT_UNKNOWN.failed, done: null });
});

it("lists that could not be read are told of in one notice, with the service's words and one 'Try again' for all", async () => {
  missing = 'failed';
  const failure: Failure = { kind: 'refused', status: 403, message: 'Not yours', retryAfterS: null };
  const [rules, apps] = [vi.fn(), vi.fn()];
  unread = [
    { call: listTiles, failure, retry: rules },
    { call: listApps, name: 'Apps', failure, retry: apps },
  ];
  load(null, null);
  // Those of both types.
  expect(says(LEAVES)).toContain(`${EFFECT_UNKNOWN.failed} Failed to load rules. Not yours Apps: Not yours Try again `);
  expect(says(NOTHING)).not.toContain('Try again');
  const region = await partOf(await partOf(<WhatChanges change={LEAVES} type={MAIN} />, 'WhatChanges'), 'OfType');
  const notice = elementsIn(await partOf(region, 'Changes')).find(({ type }) => type === FailedTogether);
  const retry = notice?.props.onRetry as (() => void) | undefined;
  retry?.();
  expect([rules.mock.calls.length, apps.mock.calls.length]).toEqual([1, 1]);
});

it('a step that touches neither rules nor people changes nobody, whatever could be loaded', () => {
  for (missing of ['loading', 'failed'] as const) {
    load(null, null);
    expect(says(NOTHING)).toBe(` What changes ${NOBODY_CHANGES} `);
  }
  lacksGroups = 'failed';
  lacksApps = 'failed';
  unreadable = 1;
  age = 'Saved 2 h ago';
  load([GROUP]);
  expect(says(LEAVES, MAIN)).toContain(GROUPS_UNKNOWN.failed);
  expect(says(LEAVES, MAIN)).toContain(NAMED_APPS_UNKNOWN.failed);
  expect(says(LEAVES, MAIN)).toContain('1 entry could not be read');
  expect(says(LEAVES, MAIN)).toContain(age);
  expect(says(NOTHING)).toBe(` What changes ${NOBODY_CHANGES} `);
});

it('entries that could not be read are told of before anything is chosen', () => {
  unreadable = 2;
  const unchosen = textOf(<WhatChanges change={null} type={MAIN} />);
  expect(unchosen).toContain('Choose a target to see whose limit changes. 2 entries could not be read');
});

async function moveText(): Promise<string | undefined> {
  let text: string | undefined;
  const onKnown = (effects: ReadonlyMap<string | null, string>) => {
    text = effects.get(null);
  };
  await renderHook(MoveEffects, { user: 'ann', groups: [null], onKnown });
  return text;
}

it.each([
  [[GROUP], [BLOCK], 'Limit: 5 per 1m → no limit; Geo Block: 1 per 1h → no limit'],
  [[GROUP], null, 'Limit: 5 per 1m → no limit; Geo Block: not known yet'],
  [[], null, 'Limit does not change; Geo Block: not known yet'],
  [null, [BLOCK], 'Limit: not known yet; Geo Block: 1 per 1h → no limit'],
  [null, [], 'Limit: not known yet'],
  [[], [BLOCK], 'Geo Block: 1 per 1h → no limit'],
  [[], [], 'Limit does not change'],
  [null, null, 'Effect not known yet'],
])('what a move changes is told for each type of rule that is loaded: %#', async (limits, blocks, text) => {
  load(limits, blocks);
  expect(await moveText()).toBe(text);
});
