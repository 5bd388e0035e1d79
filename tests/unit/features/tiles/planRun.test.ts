import { safeParse } from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listTiles, type Tile } from '@/contract/tiles';
import { peopleOf } from '@/domain/limits/people';
import { HOUR } from '@/durations';
import { planRun } from '@/features/tiles/plan/planRun';
import { alice, sessionFor } from '../../cache/support';
import { rule as listedRule } from '../../domain/limits/support';
import { bulkRun } from '../../parts/support';

const GROUP = { id: 'g1', name: 'Premium' };
const target = { scope: 'group', id: GROUP.id, name: GROUP.name, detail: null, known: true } as const;
const run = planRun([{ key: GROUP.id, step: { kind: 'create', target } }], {
  type: 'rate-limit',
  tenantId: 1,
  to: { limit: 20, period: '1m' },
  people: peopleOf([], [GROUP]),
});

const rule = { id: 7, type: 'rate-limit', enabled: true, rule_data: { limit: 20, period: '1m' }, tenant_id: 1 };
/** The rules from the moment at which the request to add one is lost. */
let rules: unknown[];
/** The service's answer to that request; null: it is lost. */
let refusal: Response | null;

beforeEach(() => {
  let listed: unknown[] = [];
  refusal = null;
  sessionFor(alice);
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method !== 'GET') {
      if (refusal) return refusal;
      listed = rules;
      return new Response(new ReadableStream({ pull: (answer) => answer.error(new TypeError('terminated')) }));
    }
    const { pathname } = new URL(url);
    return Response.json(pathname === listExternalUserGroups.path ? [GROUP] : listed);
  });
});

async function outcome() {
  return (await run.work(bulkRun())([{ key: GROUP.id, name: GROUP.name }])).get(GROUP.id);
}

it('a rule whose answer was lost is found although the service calls the group by its name', async () => {
  rules = [{ ...rule, external_user_group: 'premium' }];
  expect(await outcome()).toEqual({ state: 'done' });
});

it('a rule of another type, which a service lists that ignores the type, is not taken for it', async () => {
  rules = [{ ...rule, type: 'geo-block', external_user_group: GROUP.id }];
  expect(await outcome()).toEqual({
    state: 'failed',
    message: 'Failed to add rule. It was not saved. You can send it again.',
  });
});

it('a refused rule has the sentence for it, and the words of the service after it', async () => {
  refusal = Response.json({ detail: 'Too many rules' }, { status: 422 });
  expect(await outcome()).toEqual({ state: 'failed', message: 'Failed to add rule. Too many rules' });
  refusal = new Response(null, { status: 500 });
  expect(await outcome()).toEqual({ state: 'failed', message: 'Failed to add rule.' });
  refusal = Response.json({ detail: 'Taken' }, { status: 409 });
  const exists = 'A rule for this user group already exists. Edit or delete it before creating another.';
  expect(await outcome()).toEqual({ state: 'failed', message: exists });
});

it('a rule that is changed keeps what the plan does not set, as the service had it', async () => {
  const bodies: unknown[] = [];
  const raw = {
    ...{ ...rule, external_user_group: GROUP.id, enabled: 'paused' },
    rule_data: { limit: 5, period: '10s', burst: 4 },
  };
  const [listed] = (safeParse(listTiles.response, [raw]).output as { items: Tile[] }).items;
  if (!listed) throw new Error('no rule');
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') bodies.push(await request.json());
    return Response.json(new URL(request.url).pathname === listExternalUserGroups.path ? [GROUP] : [raw]);
  });
  const change = planRun([{ key: GROUP.id, step: { kind: 'change', target, rule: listed } }], {
    type: 'rate-limit',
    tenantId: 1,
    to: { limit: 20, period: '1m' },
    people: peopleOf([], [GROUP]),
  });
  const done = await change.work(bulkRun())([{ key: GROUP.id, name: GROUP.name }]);
  expect([...done.values()]).toEqual([{ state: 'done' }]);
  expect(bodies).toEqual([{ enabled: 'paused', rule_data: { limit: 20, period: '1m', burst: 4 } }]);
});

/** A run for three groups: the first has been changed when the clock moves an hour; meanwhile somebody else changes the second one's rule. */
async function longRun(clock = HOUR) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const planned = (name: string) => {
    const group = { id: name, name };
    const shown = listedRule('group', name, '5 per 1m');
    return { ...group, key: name, step: { kind: 'change', target: { ...target, ...group }, rule: shown } as const };
  };
  const [first, second, third] = [planned('Premium'), planned('Basic'), planned('Trial')];
  const all = [first, second, third];
  let listed = all.map(({ step }) => step.rule);
  const changed: string[] = [];
  let reads = 0;
  /** Answers to the reads after the first, in the place of the service's. */
  const unread: Response[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method !== 'GET') {
      changed.push(new URL(url).pathname);
      return refusal ?? Response.json({});
    }
    reads += 1;
    return unread.shift() ?? Response.json(listed);
  });
  const to = { limit: 20, period: '1m' };
  const { work: begin } = planRun(all, { type: 'rate-limit', tenantId: 1, to, people: peopleOf([], all) });
  const cancel = new AbortController();
  const paced = bulkRun(cancel.signal);
  const work = begin(paced);
  await work([first]);
  vi.setSystemTime(Date.now() + clock);
  listed = listed.map((one) => (one === second.step.rule ? { ...one, rule_data: { limit: 50, period: '1m' } } : one));
  return { work, cancel, paced, first, second, third, changed, unread, reads: () => reads };
}

it.each([
  ['lasts long', HOUR],
  ['goes on after the clock was set back', -HOUR],
])(
  'a rule that somebody else changes during a run that %s is not overwritten: the rules are read again, once for all lanes',
  async (_, clock) => {
    const { work, first, second, third, changed, reads } = await longRun(clock);
    expect(await Promise.all([work([second]), work([third])])).toEqual([
      new Map([['Basic', { state: 'failed', message: 'Changed in the meantime: 50 per 1m.' }]]),
      new Map([['Trial', { state: 'done' }]]),
    ]);
    expect(changed).toEqual([first, third].map(({ step }) => `/api/v2/tiles/${step.rule.id}`));
    expect(reads()).toBe(2);
  },
);

it('a run that is cancelled while it reads the rules again changes nothing more', async () => {
  const { work, cancel, third, changed } = await longRun();
  const outcomes = work([third]);
  cancel.abort();
  expect(await outcomes).toEqual(new Map());
  expect(changed).toHaveLength(1);
});

const busy = (retryAfterS: number, status = 429) =>
  Response.json({ detail: 'Too many requests' }, { status, headers: { 'Retry-After': String(retryAfterS) } });

describe('in a run that lasts long, rules that cannot be read again', () => {
  it.each([429, 503])('because the service is busy (%i) are waited for', async (status) => {
    const { work, third, changed, unread } = await longRun();
    unread.push(busy(1, status));
    expect([...(await work([third])).values()]).toEqual([{ state: 'done' }]);
    expect(changed).toHaveLength(2);
  });

  it.each([
    ['was cut', () => new Response('[', { headers: { 'content-type': 'application/json' } })],
    ['came from a service that was out of order', () => new Response(null, { status: 503 })],
  ])('because one answer %s fail one target, and are read again for the next', async (_, answer) => {
    const { work, second, third, unread, reads } = await longRun();
    unread.push(answer());
    const message = 'Failed to load rules. Nothing was sent.';
    expect([...(await work([second])).values()]).toEqual([{ state: 'failed', message }]);
    expect([...(await work([third])).values()]).toEqual([{ state: 'done' }]);
    expect(reads()).toBe(3);
  });

  it('because the service refuses that fail all targets, and are asked for once', async () => {
    const { work, second, third, unread, reads } = await longRun();
    unread.push(Response.json({ detail: 'Not you' }, { status: 403 }));
    const outcomes = [...(await work([second])).values(), ...(await work([third])).values()];
    const message = 'Failed to load rules. Nothing was sent.';
    expect(outcomes).toEqual([0, 1].map(() => ({ state: 'failed', message })));
    expect(reads()).toBe(2);
  });

  it('are not waited for where the run is cancelled', async () => {
    const { work, cancel, paced, third, changed, unread } = await longRun();
    unread.push(busy(3_600));
    const outcomes = work([third]);
    await vi.waitFor(() => expect(paced.pace.isHolding()).toBe(true));
    cancel.abort();
    expect(await outcomes).toEqual(new Map());
    expect(changed).toHaveLength(1);
  });
});

describe('a rule that is refused with 429', () => {
  it('is sent again once the service takes requests again', async () => {
    rules = [];
    refusal = busy(1);
    const paced = bulkRun();
    const outcomes = run.work(paced)([{ key: GROUP.id, name: GROUP.name }]);
    await vi.waitFor(() => expect(paced.pace.isHolding()).toBe(true));
    refusal = Response.json({ ...rule, external_user_group: GROUP.id });
    expect([...(await outcomes).values()]).toEqual([{ state: 'done' }]);
  });

  it('is not sent over one that somebody else has set while it waited', async () => {
    const { work, second, changed } = await longRun(0);
    refusal = busy(1);
    const outcomes = work([second]);
    await vi.waitFor(() => expect(changed).toHaveLength(2));
    refusal = null;
    vi.setSystemTime(Date.now() + HOUR);
    expect([...(await outcomes).values()]).toEqual([
      { state: 'failed', message: 'Changed in the meantime: 50 per 1m.' },
    ]);
    expect(changed).toHaveLength(2);
  });

  it('is not tried any more where the run is cancelled while it waits', async () => {
    refusal = busy(3_600);
    const cancel = new AbortController();
    const paced = bulkRun(cancel.signal);
    const outcomes = run.work(paced)([{ key: GROUP.id, name: GROUP.name }]);
    await vi.waitFor(() => expect(paced.pace.isHolding()).toBe(true));
    cancel.abort();
    expect(await outcomes).toEqual(new Map());
  });
});
