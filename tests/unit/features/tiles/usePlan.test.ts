import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Owner } from '@/cache/keys';
import { type Session, setCurrentSession } from '@/cache/lifetime';
import { DEFAULT_RULE_LIMIT, DEFAULT_RULE_PERIOD } from '@/contract/constants';
import { peopleOf } from '@/domain/limits/people';
import { draftRule } from '@/domain/limits/planner';
import { LimitWorld } from '@/domain/limits/world';
import { type PlanScope, usePlan } from '@/features/tiles/plan/usePlan';
import { atStake } from '@/parts/atStake';
import { BULK_BUSY } from '@/parts/bulk';
import { hasUnresumableWork } from '@/state/dirty';
import { withResolvers } from '../../../support/promise';
import { alice, bob, sessionFor } from '../../cache/support';
import { renderHook } from '../../renderHook';

const OWNER: Owner = { id: 1, tenantId: 1, email: 'admin@acme.example' };
const GROUP = { id: 'g1', name: 'Premium' };
const OTHER = { id: 'g2', name: 'Basic' };
const USER = { id: 'u1', email: 'ann@example.com', tiles: [] };
const people = peopleOf([], [GROUP, OTHER]);
const list = (items: unknown[]) => ({ status: 'ready', data: { items, unreadable: 0 } });
const limits = { users: list([USER]), groups: list([GROUP, OTHER]), apps: list([]), world: new LimitWorld([], people) };
vi.mock('@/parts/limits/useLimits', () => ({ useLimits: () => limits }));
// Announcements need a document, which this test does not have.
vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => OWNER,
}));

let told: unknown[];
vi.mock('@/parts/undo', () => ({ toastDone: (done: object) => told.push(done) }));

/** The limits that were sent. */
let sent: unknown[];

/** Begins a session, which ends with the test. Returns a function that ends it. */
function signInAs(owner: Owner): () => void {
  const ending = new AbortController();
  setCurrentSession({ ...(sessionFor(owner) as Session), signal: ending.signal });
  const end = () => ending.abort();
  onTestFinished(end);
  return end;
}
let signOut: () => void;

beforeEach(() => {
  sent = [];
  told = [];
  signOut = signInAs(alice);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([]);
    sent.push(((await request.json()) as { rule_data: unknown }).rule_data);
    return Response.json({ detail: 'Not now' }, { status: 422 });
  });
});

/** A plan whose only change has failed. */
async function failedPlan() {
  const plan = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  await plan.does(() => plan.now().selection.onChange(new Set([GROUP.id])));
  await plan.does(() => plan.now().apply());
  await plan.shows(() => expect(plan.now().bulk.view).toMatchObject({ running: false, failed: 1 }));
  return plan;
}

it('a run is named after the limit that it applies', async () => {
  const plan = await failedPlan();
  expect(plan.now().bulk.view?.label).toBe(`Applying ${DEFAULT_RULE_LIMIT} per ${DEFAULT_RULE_PERIOD}`);
});

it('the functions that the page gets stay the same while nothing of the plan changes', async () => {
  const plan = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  const { apply, keep, selection } = plan.now();
  await plan.rerender(undefined);
  expect(plan.now().apply).toBe(apply);
  expect(plan.now().keep).toBe(keep);
  expect(plan.now().selection).toBe(selection);
});

it.each([
  ['another limit', (plan: ReturnType<typeof usePlan>) => plan.setLimit('500')],
  ['another period', (plan: ReturnType<typeof usePlan>) => plan.setPeriod('1h')],
  ["'Keep'", (plan: ReturnType<typeof usePlan>) => plan.keep(GROUP.id, true)],
  ['another selection', (plan: ReturnType<typeof usePlan>) => plan.selection.onChange(new Set([OTHER.id]))],
] as const)('%s closes the finished run, so that a retry cannot send the earlier plan', async (_, change) => {
  const plan = await failedPlan();
  await plan.does(() => plan.now().bulk.retryFailed());
  await plan.shows(() => expect(plan.now().bulk.view?.running).toBe(false));
  expect(sent).toHaveLength(2);
  await plan.does(() => change(plan.now()));
  expect(plan.now().bulk.view).toBeNull();
  await plan.does(() => plan.now().bulk.retryFailed());
  expect(sent).toHaveLength(2);
});

it('a target chosen during a run stays chosen, beside those that were not done', async () => {
  const plan = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  await plan.does(() => plan.now().selection.onChange(new Set([GROUP.id])));
  await plan.does(() => {
    plan.now().apply();
    plan.now().selection.onChange(new Set([OTHER.id]));
  });
  await plan.shows(() => expect(plan.now().bulk.view?.running).toBe(false));
  expect(plan.now().selection.keys).toEqual(new Set([OTHER.id, GROUP.id]));
});

it('another limit changes what would be done for the chosen targets, and leaves the list of all as it is', async () => {
  const rule = draftRule('rate-limit', { scope: 'group', id: GROUP.id }, { limit: 500, period: DEFAULT_RULE_PERIOD });
  const before = limits.world;
  limits.world = new LimitWorld([rule], people);
  onTestFinished(() => {
    limits.world = before;
  });
  const plan = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  await plan.does(() => plan.now().selection.onChange(new Set([GROUP.id])));
  const { rows } = plan.now();
  expect(plan.now().chosen.map(({ step }) => step.kind)).toEqual(['change']);
  await plan.does(() => plan.now().setLimit('500'));
  expect(plan.now().chosen.map(({ step }) => step.kind)).toEqual(['same']);
  expect(plan.now().rows).toBe(rows);
});

it('the end of a run says how many targets have the limit, and when it takes effect', async () => {
  const refuse = globalThis.fetch;
  await failedPlan();
  expect(told).toEqual([]);
  // The first one is taken, the other is refused, and taken by the retry.
  const accept = async (request: Request) => (request.method === 'GET' ? Response.json([]) : Response.json({ id: 1 }));
  let answers = [accept, refuse, accept];
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.method === 'GET') return accept(request);
    const [answer = accept, ...rest] = answers;
    answers = rest;
    return answer(request);
  });
  const plan = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  await plan.does(() => plan.now().selection.onChange(new Set([GROUP.id, OTHER.id])));
  await plan.does(() => plan.now().apply());
  await plan.shows(() => expect(plan.now().bulk.view).toMatchObject({ running: false, failed: 1 }));
  const text = `${DEFAULT_RULE_LIMIT} per ${DEFAULT_RULE_PERIOD} applied to 1 group`;
  expect(told).toEqual([{ text, isRule: true }]);
  await plan.does(() => plan.now().bulk.retryFailed());
  await plan.shows(() => expect(plan.now().bulk.view).toMatchObject({ running: false, failed: 0 }));
  expect(told).toEqual([
    { text, isRule: true },
    { text, isRule: true },
  ]);
});

it('chosen targets count as input that a reload would lose, from the first choice until none is left', async () => {
  const plan = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  expect(atStake()).toBe('nothing');
  const choose = (...ids: string[]) => plan.does(() => plan.now().selection.onChange(new Set(ids)));
  await choose(GROUP.id);
  expect(atStake()).toBe('unkept');
  expect(hasUnresumableWork()).toBe(true);
  await choose();
  expect(atStake()).toBe('nothing');
});

it('a plan is still there when its page is opened again, and ends with the session', async () => {
  const plan = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  await plan.does(() => plan.now().setLimit('20'));
  await plan.does(() => plan.now().selection.onChange(new Set([GROUP.id, OTHER.id])));
  await plan.does(() => plan.now().keep(OTHER.id, true));
  await plan.unmount();
  expect(atStake(), 'it would be lost by a reload').toBe('unkept');
  const again = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  expect(again.now().limit).toBe('20');
  expect(again.now().chosen.map(({ key }) => key)).toEqual([GROUP.id, OTHER.id]);
  expect(again.now().sendable.map(({ key }) => key)).toEqual([GROUP.id]);
  await again.unmount();
  const otherTile = await renderHook(() => usePlan('geo-block', 'group'), undefined);
  expect(otherTile.now()).toMatchObject({ limit: String(DEFAULT_RULE_LIMIT), chosen: [] });
  await otherTile.unmount();
  signOut();
  expect(atStake()).toBe('nothing');
  signInAs(bob);
  const another = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  expect(another.now()).toMatchObject({ limit: String(DEFAULT_RULE_LIMIT), chosen: [] });
});

it('what a run leaves undone after its page was left is chosen when the page is opened again', async () => {
  let answer = () => {};
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([]);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return Response.json({ id: 1 });
  });
  const plan = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  await plan.does(() => plan.now().selection.onChange(new Set([GROUP.id])));
  await plan.does(() => plan.now().apply());
  await plan.unmount();
  const again = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  expect(again.now().chosen.map(({ key }) => key)).toEqual([GROUP.id]);
  expect(again.now().busy, 'the change is still under way').toBe(BULK_BUSY);
  await again.does(() => answer());
  await again.shows(() => expect(again.now().chosen).toEqual([]));
  expect(again.now().busy).toBeUndefined();
});

it('the choice of a target goes with the target, so that nothing unseen counts as input', async () => {
  const plan = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  await plan.does(() => plan.now().selection.onChange(new Set([GROUP.id])));
  await plan.unmount();
  const before = limits.groups;
  limits.groups = list([OTHER]);
  onTestFinished(() => {
    limits.groups = before;
  });
  expect(atStake()).toBe('unkept');
  const again = await renderHook(() => usePlan('rate-limit', 'group'), undefined);
  await again.shows(() => expect(again.now().selection.keys.size).toBe(0));
  expect(atStake()).toBe('nothing');
});

type Plan = ReturnType<typeof usePlan>;
/** A plan whose scope changes as the address does. */
const planIn = (scope: PlanScope) => renderHook<PlanScope, Plan>((now) => usePlan('rate-limit', now), scope);

it('another scope keeps limit and period, and its own chosen targets, which alone count', async () => {
  const plan = await planIn('group');
  await plan.does(() => plan.now().setLimit('20'));
  await plan.does(() => plan.now().setPeriod('1h'));
  await plan.does(() => plan.now().selection.onChange(new Set([GROUP.id, OTHER.id])));
  await plan.does(() => plan.now().keep(OTHER.id, true));
  await plan.rerender('user');
  expect(plan.now()).toMatchObject({ limit: '20', period: '1h', chosen: [], sendable: [] });
  expect(plan.now().selection.keys.size).toBe(0);
  expect(plan.now().rows?.map(({ target }) => target.scope)).toEqual(['user']);
  expect(atStake(), 'the chosen groups would be lost').toBe('unkept');
  await plan.does(() => plan.now().selection.onChange(new Set([USER.id])));
  expect(plan.now().sendable.map(({ key }) => key)).toEqual([USER.id]);
  await plan.rerender('group');
  expect(plan.now().chosen.map(({ key }) => key)).toEqual([GROUP.id, OTHER.id]);
  expect(plan.now().sendable.map(({ key }) => key)).toEqual([GROUP.id]);
});

it('no render shows the targets of one scope in another', async () => {
  const shown: unknown[] = [];
  const plan = await renderHook<PlanScope, void>((scope) => {
    const { rows } = usePlan('rate-limit', scope);
    shown.push(...(rows ?? []).filter(({ target }) => target.scope !== scope), rows === null ? 'nothing' : scope);
  }, 'group');
  await plan.rerender('user');
  await plan.rerender('group');
  expect(new Set(shown)).toEqual(new Set(['group', 'user']));
  expect(shown.indexOf('user')).toBeGreaterThan(0);
});

it('another scope stops the run under way, and shows none of its results', async () => {
  const answered = withResolvers<void>();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([]);
    sent.push(await request.json());
    await answered.promise;
    return Response.json({ detail: 'Not now' }, { status: 422 });
  });
  const groups = Array.from({ length: 9 }, (_, at) => ({ id: `many-${at}`, name: `Many ${at}` }));
  const before = limits.groups;
  limits.groups = list(groups);
  onTestFinished(() => {
    limits.groups = before;
  });
  const plan = await planIn('group');
  await plan.does(() => plan.now().selection.onChange(new Set(groups.map(({ id }) => id))));
  await plan.does(() => plan.now().apply());
  expect(plan.now()).toMatchObject({ bulk: { view: { running: true } }, isRunHere: true });
  await plan.shows(() => expect(sent.length).toBeGreaterThan(0));
  const begun = sent.length;
  expect(begun).toBeLessThan(groups.length);
  await plan.rerender('user');
  expect(plan.now()).toMatchObject({ bulk: { view: { running: true } }, isRunHere: false });
  answered.resolve();
  await plan.shows(() => expect(plan.now().bulk.view?.running).toBe(false));
  expect(sent).toHaveLength(begun);
  await plan.rerender('group');
  expect(plan.now().isRunHere).toBe(true);
  expect(plan.now().chosen).toHaveLength(groups.length);
});
