import { beforeEach, expect, it, vi } from 'vitest';
import type { TileType } from '@/contract/constants';
import type { Tile } from '@/contract/tiles';
import { RulesPanel } from '@/parts/RulesPanel';
import { markupOf } from '../markup';

const refresh = async () => {};
const ready = (...items: Partial<Tile>[]) => ({ status: 'ready', data: { items, unreadable: 0 }, refresh });
const loading = { status: 'loading', data: undefined, refresh };
const failure = { kind: 'refused', status: 500, message: 'Down', retryAfterS: null };
const failed = { status: 'failed', data: undefined, failure, refresh };
const rule = (type: string) => ({
  ...{ id: 7, type, enabled: true, rule_data: { limit: 20, period: '1m' } },
  ...{ app_id: 3, external_user_group: null, external_user_id: null },
});

let lists: Record<TileType, unknown>;
vi.mock('@/cache/useCached', () => ({
  useOwner: () => ({ tenantId: 1 }),
  useCached: (_: unknown, { type }: { type: TileType }) => lists[type],
}));
vi.mock('@/ui/util/useMediaQuery', async (original) => ({ ...(await original<object>()), useMediaQuery: () => true }));
// Ages read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));

beforeEach(() => {
  lists = { 'rate-limit': ready(), 'geo-block': ready() };
});

const markup = () =>
  markupOf(
    <RulesPanel
      title="Rules for this app"
      label="Rules"
      scope="app"
      isTarget={(id) => id === 3}
      empty="No rules name this app."
      explanation="Others may."
      addTo="/"
    />,
  );
const text = () =>
  markup()
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it.each([
  ['rate-limit', 'geo-block', 'Geo Block'],
  ['geo-block', 'rate-limit', 'Rate Limiting'],
] as const)('the rules of type %s are shown although those of the other type are slow or fail', (type, other, name) => {
  lists = { ...lists, [type]: ready(rule(type)), [other]: loading };
  expect(text()).toContain('20 per 1m');
  lists = { ...lists, [other]: failed };
  expect(text()).toContain('20 per 1m');
  expect(text()).toContain(`${name}: Failed to load rules. Down Try again`);
});

it('there are no rules only where both lists say so', () => {
  expect(text()).toContain('No rules name this app.');
  for (const type of ['rate-limit', 'geo-block'] as const) {
    for (const list of [loading, failed]) {
      lists = { 'rate-limit': ready(), 'geo-block': ready(), [type]: list };
      expect(text()).not.toContain('No rules');
    }
  }
});

it('a rule of a type that this version does not know is shown once with its type, and edited in the list that has it', () => {
  const newer = rule('bot-shield');
  lists = { 'rate-limit': ready(newer), 'geo-block': ready(newer) };
  expect(text()).not.toContain('No rules name this app.');
  expect(text().match(/bot-shield/g)).toHaveLength(1);
  expect(markup()).toContain('href="/tiles/rate-limit?edit=7"');
  lists = { 'rate-limit': ready({ ...newer, tile_name: 'Bots' }), 'geo-block': ready() };
  expect(text()).toContain('Bots bot-shield');
});

it('nothing is said to have failed before the other list is known', () => {
  lists = { 'rate-limit': failed, 'geo-block': loading };
  expect(text()).not.toContain('Failed');
});

it('two lists that cannot be loaded have one sentence', () => {
  lists = { 'rate-limit': failed, 'geo-block': failed };
  expect(markup().match(/role="alert"/g)).toHaveLength(1);
  expect(text()).toContain('Failed to load rules. Down Try again');
});

it('the period of a rule is named in words beside it', () => {
  lists = { ...lists, 'rate-limit': ready(rule('rate-limit')) };
  expect(text()).toContain('20 per 1m · 1 minute');
});
