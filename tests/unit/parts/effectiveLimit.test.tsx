import { expect, it, vi } from 'vitest';
import type { TileType } from '@/contract/constants';
import { peopleOf } from '@/domain/limits/people';
import { LimitWorld } from '@/domain/limits/world';
import { EffectiveLimit } from '@/parts/limits/EffectiveLimit';
import { textOf } from '../markup';

const refresh = async () => {};
const ready = { status: 'ready', data: { items: [], unreadable: 0 }, refresh };
const failed = (failure: object) => ({ status: 'failed', data: undefined, failure, refresh });
const world = new LimitWorld([], peopleOf([], []));
let blocks: object;
vi.mock('@/parts/limits/useLimits', () => ({
  unreadableIn: () => 0,
  useLimits: (type: TileType) => ({
    type,
    users: ready,
    groups: ready,
    apps: ready,
    nameOf: () => 'Shop',
    ...(type === 'rate-limit' ? { rules: ready, world } : blocks),
  }),
}));
// These follow stores of the browser, which a page rendered as text has not.
vi.mock('@/parts/limits/useReading', () => ({ useReading: () => ['unknown', () => {}] }));
vi.mock('@/ui/util/useMediaQuery', async (original) => ({ ...(await original<object>()), useMediaQuery: () => true }));
vi.mock('@/parts/Age', () => ({ Age: () => null }));

const text = () => textOf(<EffectiveLimit of={{ scope: 'app', id: 'shop' }} />);

it('a type of rule without an answer is left out only where it has no rule, not where its rules are unknown', () => {
  blocks = { rules: ready, world };
  expect(text()).toContain('No limit applies.');
  expect(text()).not.toContain('Geo Block');
  blocks = { rules: failed({ kind: 'refused', status: 500, message: 'Down', retryAfterS: null }), world: null };
  expect(text()).toContain('No limit applies.');
  expect(text()).toContain('Geo Block Failed to load rules. Down Try again');
  blocks = { rules: failed({ kind: 'offline' }), world: null };
  expect(text()).toContain('Geo Block Not saved on this device yet. Connect once to load it.');
});
