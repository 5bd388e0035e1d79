import { beforeEach, expect, it, vi } from 'vitest';
import type { PolicyLog } from '@/contract/policy-logs';
import { peopleOf } from '@/domain/limits/people';
import { type Question, type Replay, replay } from '@/domain/limits/replay';
import { USERS_TO_REPLAY_UNKNOWN } from '@/domain/limits/words';
import { WouldHaveDone } from '@/parts/limits/WouldHaveDone';
import { callsOf } from '../../support/callsOf';
import { user } from '../domain/limits/support';
import { log, NOW } from '../domain/support';
import { markupOf, ready } from '../markup';
import { renderHook } from '../renderHook';

const USERS = [user('lena', { group_id: 'premium' }), user('ann', { group_id: 'premium' }), user('bob')];
const GROUPS = [{ id: 'premium', name: 'Premium' }];
let people: object;
vi.mock('@/parts/limits/useLimits', async (original) => ({ ...(await original<object>()), usePeople: () => people }));
const found = (groups: typeof GROUPS | null, status: 'loading' | 'failed' | 'ready' = 'ready') => ({
  people: peopleOf(USERS, groups ?? []),
  nameOf: (_: string, key: string) => key,
  users: { status: 'ready' },
  groups: { status },
});

let logs: readonly PolicyLog[];
let unreadable: number;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: () => ready({ items: logs, unreadable }),
}));
/** The questions that are not answered yet. */
let asked: { question: Question; answer: () => void }[];
vi.mock('@/parts/limits/replayer', () => ({
  callsIn: async (of: readonly PolicyLog[]) => callsOf(of, NOW),
  replayerFor: (calls: ReturnType<typeof callsOf>) => ({
    ask: (question: Question, onFound: (found: Replay) => void) =>
      asked.push({ question, answer: () => onFound(replay(calls, question)) }),
    end: () => {},
  }),
}));
vi.mock('@/parts/Age', () => ({ Age: () => null }));

const calls = (count: number, user_id: string) => Array.from({ length: count }, () => log(0, { user_id }));
beforeEach(() => {
  people = found(GROUPS);
  logs = [...calls(150, 'lena'), ...calls(40, 'ann'), ...calls(60, 'bob')];
  asked = [];
  unreadable = 0;
});

type Props = Parameters<typeof WouldHaveDone>[0];
const PREMIUM: Props = { target: { scope: 'group', id: 'premium' }, limit: 100, period: '1m', onChoose: () => {} };

async function region(props: Props) {
  const hook = await renderHook(WouldHaveDone, props);
  const markup = () => markupOf(hook.now());
  return {
    ...hook,
    text: () =>
      markup()
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' '),
    /** Each bar's name, a pressed one with a star. */
    bars: () =>
      [...markup().matchAll(/<button[^>]*>/g)].map(([bar]) => {
        const name = /aria-label="([^"]*)"/.exec(bar)?.[1] ?? '';
        return bar.includes('aria-pressed="true"') ? `* ${name}` : name;
      }),
    isBusy: () => /^<section[^>]*aria-busy="true"/.test(markup()),
    answer: () =>
      hook.does(() => {
        for (const { answer } of asked.splice(0)) answer();
      }),
  };
}

it('a bar that is pressed stays in its place, pressed, and the sentence and the worst users follow', async () => {
  const shown = await region(PREMIUM);
  await shown.shows(() => expect(asked).toHaveLength(1));
  expect([shown.bars().length, shown.isBusy()]).toEqual([0, true]);
  await shown.answer();
  expect(shown.bars()).toContain('* 100 per 1m: 50 calls over it');
  expect(shown.text()).toContain('Of 190 logged calls by 2 users, 50 (26 %) by 1 user would have been over it');
  await shown.rerender({ ...PREMIUM, limit: 20 });
  expect(shown.bars()).toHaveLength(8);
  expect(shown.bars()).toContain('* 20 per 1m: 150 calls over it');
  await shown.answer();
  expect(shown.text()).toContain('Of 190 logged calls by 2 users, 150 (79 %) by 2 users would have been over it');
  expect(shown.text()).toContain('lena: 130 of 150 calls');
  expect(shown.isBusy()).toBe(false);
});

it('the bars stay while a limit that is none of them is worked out, and nothing is claimed of it before', async () => {
  const shown = await region(PREMIUM);
  await shown.shows(() => expect(asked).toHaveLength(1));
  await shown.answer();
  await shown.rerender({ ...PREMIUM, limit: 30 });
  expect([shown.bars().length, shown.isBusy()]).toEqual([8, true]);
  expect(shown.bars().some((bar) => bar.startsWith('*'))).toBe(false);
  expect(shown.text()).toContain('Replaying logged calls…');
  expect(shown.text()).not.toMatch(/Of 190|of 150 calls/);
  await shown.answer();
  expect(shown.text()).toContain('lena: 120 of 150 calls');
  expect([shown.bars().length, shown.isBusy()]).toEqual([8, false]);
});

it.each([
  ['other callers', { target: { scope: 'user', id: 'bob' } }],
  ['another period', { period: '1h' }],
] as const)('the answer for one choice is never shown for %s', async (_, change) => {
  const shown = await region(PREMIUM);
  await shown.shows(() => expect(asked).toHaveLength(1));
  await shown.answer();
  await shown.rerender({ ...PREMIUM, ...change });
  expect([shown.bars(), shown.isBusy()]).toEqual([[], true]);
  expect(shown.text()).toContain('Replaying logged calls…');
});

it('a newer log replaces the answer once it is replayed, without taking the bars away', async () => {
  const shown = await region(PREMIUM);
  await shown.shows(() => expect(asked).toHaveLength(1));
  await shown.answer();
  logs = [...logs, ...calls(10, 'ann')];
  await shown.rerender(PREMIUM);
  expect(shown.bars()).toHaveLength(8);
  await shown.shows(() => expect(asked).toHaveLength(1));
  await shown.answer();
  expect(shown.text()).toContain('Of 200 logged calls by 2 users');
});

it('the calls of a group are not too few where its members are not known without the groups', async () => {
  const named: Props = { ...PREMIUM, target: { scope: 'group', id: 'Premium' } };
  for (const why of ['loading', 'failed'] as const) {
    people = found(null, why);
    const shown = await region(named);
    const state = why === 'loading' ? 'Groups are still loading' : 'Groups could not be loaded';
    expect(shown.text()).toContain(`${state}, so it is unknown whose calls would count.`);
    expect(asked).toEqual([]);
    // Its members name it by its id too.
    await shown.rerender(PREMIUM);
    await shown.shows(() => expect(asked).toHaveLength(1));
    asked = [];
  }
  people = found(GROUPS);
  const shown = await region(named);
  await shown.shows(() => expect(asked).toHaveLength(1));
  await shown.answer();
  expect(shown.text()).toContain('Of 190 logged calls');
});

it('without the users, loading or failed, the calls of a group cannot be counted', async () => {
  for (const status of ['loading', 'failed'] as const) {
    people = { ...found(null), people: null, users: { status } };
    expect((await region(PREMIUM)).text()).toContain(USERS_TO_REPLAY_UNKNOWN[status]);
  }
});

it('the calls of all groups that share the name of a rule count', async () => {
  const twins = [
    { id: 'a', name: 'Twin' },
    { id: 'b', name: 'Twin' },
  ];
  const users = [user('lena', { group_id: 'a' }), user('ann', { group_id: 'b' })];
  people = { ...found(null), people: peopleOf(users, twins) };
  const shown = await region({ ...PREMIUM, target: { scope: 'group', id: 'Twin' } });
  await shown.shows(() => expect(asked).toHaveLength(1));
  await shown.answer();
  expect(shown.text()).toContain('Of 190 logged calls by 2 users');
});

it('entries of the log that could not be read are told of: their calls are not counted', async () => {
  expect((await region(PREMIUM)).text()).not.toContain('could not be read');
  unreadable = 3;
  expect((await region(PREMIUM)).text()).toContain('3 entries could not be read');
});

it('a name from right to left keeps its direction to itself before the figures after it', async () => {
  people = { ...found(GROUPS), nameOf: () => 'תוכנית' };
  const shown = await region({ ...PREMIUM, limit: 20 });
  await shown.shows(() => expect(asked).toHaveLength(1));
  await shown.answer();
  expect(shown.text()).toContain('\u2068תוכנית\u2069: 130 of 150 calls');
});
