import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEEP_COPY } from '@/cache/device';
import { dropImport, type ImportRow, keptImport } from '@/cache/imports';
import { ApiError } from '@/contract/errors';
import type { PersonRow } from '@/domain/csv/people';
import { DAY } from '@/durations';
import type { OpenImport } from '@/features/external-users/import/held';
import { importRow, rowReason, worldNow } from '@/features/external-users/import/importRow';
import { discardImport, runImport } from '@/features/external-users/import/importRun';
import { Pace } from '@/parts/pace';
import { alice, bob, sessionFor } from '../../cache/support';
import { type PageService, peopleOf, serveFetch } from '../../mocks/page';

let service: PageService;
beforeEach(async () => {
  service = await serveFetch();
});

const person = (email: string, group = ''): PersonRow => ({ line: 2, email, name: '', group });
const context = { signal: new AbortController().signal, session: sessionFor(alice), pace: new Pace() };
/** Waits for real work without `waitFor`, which moves a faked clock. */
const nextTask = () => new Promise((resolve) => setImmediate(resolve));
const busy = (headers?: Record<string, string>) =>
  Response.json({ detail: 'Too many requests' }, { status: 429, ...(headers ? { headers } : {}) });

it('the lists before an import are read once a busy service lets them be', async () => {
  service.instead(() => busy({ 'Retry-After': '1' }), 1);
  expect((await worldNow({ ...context, pace: new Pace() })).groups('Trial')).toHaveLength(1);
});

describe('a row of an import', () => {
  it('that is refused with 409, although the list does not show the user, fails with the message of the refusal', async () => {
    const row = person('new@post.example');
    const world = await worldNow(context);
    service.instead(
      ({ method }) =>
        method === 'POST' ? Response.json({ detail: 'The limit of 100 users is reached' }, { status: 409 }) : undefined,
      1,
    );
    const error = await importRow(row, world, context).catch((thrown: unknown) => thrown);
    expect(await rowReason(error, row, context)).toBe(
      'Failed to add user: The limit of 100 users is reached, and the list does not show this user.',
    );
    // Later it succeeds.
    expect(await importRow(row, world, context)).toBe('Created');
    expect((await peopleOf(service)).filter(({ email }) => email === row.email)).toHaveLength(1);
  });

  it('whose user somebody else creates meanwhile moves that user into the group, and does not create another', async () => {
    const row = person('new@post.example', 'Trial');
    const world = await worldNow(context);
    await service.client.post('/api/external-users', { email: 'New@post.example', name: null, group: null });
    expect(await importRow(row, world, context)).toBe('Moved to Trial');
    const found = (await peopleOf(service)).filter(({ email }) => email.toLowerCase() === row.email);
    expect(found.map(({ group_name }) => group_name)).toEqual(['Trial']);
  });

  it('whose user could not be moved says so, not that nobody was added', async () => {
    const [existing] = (await peopleOf(service)).filter(({ group_name }) => group_name !== 'Trial');
    const row = person(existing?.email ?? '', 'Trial');
    const world = await worldNow(context);
    service.instead(({ method }) =>
      method === 'PATCH' ? Response.json({ detail: 'Not now' }, { status: 403 }) : undefined,
    );
    const error = await importRow(row, world, context).catch((thrown: unknown) => thrown);
    expect(await rowReason(error, row, context)).toBe('Failed to assign users. Not now');
  });

  it('whose group is deleted meanwhile fails and says so; no user is created without the group', async () => {
    const { client } = service;
    const gone = await client.json<{ id: string }>(client.post('/api/external-user-groups', { name: 'Gold' }), 201);
    const world = await worldNow(context);
    await client.delete(`/api/external-user-groups/${gone.id}`);
    const [existing] = await peopleOf(service);
    for (const row of [person('new@post.example', 'Gold'), person(existing?.email ?? '', 'Gold')]) {
      const error = await importRow(row, world, context).catch((thrown: unknown) => thrown);
      expect(await rowReason(error, row, context)).toBe('The group Gold no longer exists.');
    }
    expect((await peopleOf(service)).map(({ email }) => email)).not.toContain('new@post.example');
    expect((await peopleOf(service)).find(({ id }) => id === existing?.id)).toEqual(existing);
  });
});

describe('a row that is refused with 429', () => {
  afterEach(() => void vi.useRealTimers());

  it('is sent again after five seconds unless the service says when, and fails with its words after six times', async () => {
    const row = person('new@post.example');
    const world = await worldNow(context);
    service.instead(({ method }) => (method === 'POST' ? busy() : undefined));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const pace = new Pace();
    const ended = importRow(row, world, { ...context, pace }).catch((thrown: unknown) => thrown);
    for (let sent = 1; sent <= 6; sent += 1) {
      while (!pace.isHolding()) await nextTask();
      await vi.advanceTimersByTimeAsync(4_400);
      expect(pace.isHolding()).toBe(true);
      expect(service.changes).toHaveLength(sent);
      await vi.advanceTimersByTimeAsync(700);
    }
    expect(await rowReason(await ended, row, context)).toBe('Failed to add user: Too many requests');
    expect(service.changes).toHaveLength(6);
  });

  it.each([429, 503])('or with any answer of that kind (%i) has no list read to explain it', async (status) => {
    const read = vi.fn();
    service.instead(({ method, url }) => void (method === 'GET' && read(url)));
    const error = new ApiError(status, 'Not now', 'externalUsers.create');
    expect(await rowReason(error, person('new@post.example', 'Gone'), context)).toBe('Failed to add user: Not now');
    expect(read).not.toHaveBeenCalled();
  });
});

describe('an import', () => {
  afterEach(async () => {
    vi.useRealTimers();
    await dropImport();
  });

  /** The part of the browser's locks that an import uses. */
  function withLocks(): void {
    const held = new Set<string>();
    const request = async (name: string, _: { ifAvailable: true }, work: (lock: object | null) => Promise<boolean>) => {
      if (held.has(name)) return work(null);
      held.add(name);
      return work({}).finally(() => held.delete(name));
    };
    vi.stubGlobal('navigator', { locks: { request } });
  }
  const waiting = (count: number): ImportRow[] =>
    Array.from({ length: count }, (_, n) => ({
      ...person(`p${n}@post.example`),
      line: n + 2,
      state: 'waiting',
      sentAt: 0,
      message: null,
    }));
  const begin = (rows: ImportRow[], file = 'people.csv', startedAt = Date.now()): OpenImport => ({
    owner: alice,
    job: { file, createGroups: [], startedAt },
    rows,
    journaled: false,
    begun: false,
  });
  const takeUp = async (owner = alice): Promise<OpenImport> => {
    const kept = await keptImport(owner);
    if (!kept) throw new Error('nothing to resume');
    return { owner, ...kept, journaled: true, begun: true };
  };
  const run = (open: OpenImport, control = new AbortController()) =>
    runImport(open, {
      again: ({ state }) => state !== 'done',
      signal: control.signal,
      session: context.session,
      onNews: () => {},
    });
  /** A store that takes no more rows. */
  function refusePut(this: IDBObjectStore, ...given: Parameters<IDBObjectStore['put']>): IDBRequest<IDBValidKey> {
    if (this.name === 'rows') throw new DOMException('full', 'QuotaExceededError');
    return this.add(...given);
  }
  /** Starts an import and stops it as its third row is sent. */
  const stoppedEarly = async () => {
    const control = new AbortController();
    service.instead(({ method }) => {
      if (method === 'POST' && service.changes.length === 3) control.abort();
      return undefined;
    });
    expect(await run(begin(waiting(12)), control)).toBeNull();
    const before = service.changes.length;
    expect(before).toBeLessThan(12);
    return before;
  };

  it('is resumed after a sign-out by the same user of the same tenant, and sends no row twice', async () => {
    withLocks();
    await stoppedEarly();
    expect(await run(await takeUp())).toBeNull();
    expect(service.changes).toHaveLength(12);
    expect((await keptImport(alice))?.rows.every(({ state }) => state === 'done')).toBe(true);
  });

  it('whose new group the service refuses says so in each row that names it, and sends none of those', async () => {
    withLocks();
    const rows = waiting(3).map((row, n) => ({ ...row, group: ['Gold', ' gold', ''][n] ?? '' }));
    const open = begin(rows);
    open.job.createGroups = ['Gold'];
    service.instead(({ method, url }) =>
      method === 'POST' && url.endsWith('/api/external-user-groups')
        ? Response.json({ detail: 'At most 6 groups' }, { status: 422 })
        : undefined,
    );
    expect(await run(open)).toBeNull();
    const refused = ['failed', 'Failed to create group. At most 6 groups'];
    expect(open.rows.map(({ state, message }) => [state, message])).toEqual([refused, refused, ['done', 'Created']]);
    expect(service.changes).toHaveLength(2);
  });

  it.each([
    ['another user', bob],
    ['the same user in another tenant', { ...alice, tenantId: 'globex' }],
  ])('%s has nothing to resume', async (_, other) => {
    withLocks();
    const before = await stoppedEarly();
    await expect(takeUp(other)).rejects.toThrow('nothing to resume');
    expect(service.changes).toHaveLength(before);
  });

  it.each([
    ['is full', () => void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refusePut)],
    ['is cleared with all site data', dropImport],
  ])('whose storage %s in the middle goes on from memory, and leaves no outdated journal', async (_, spoil) => {
    withLocks();
    const control = new AbortController();
    service.instead(async ({ method }) => {
      if (method === 'POST' && service.changes.length === 3) await spoil();
      if (method === 'POST' && service.changes.length === 6) control.abort();
      return undefined;
    });
    const open = begin(waiting(12));
    expect(await run(open, control)).toBeNull();
    vi.restoreAllMocks();
    expect(open.journaled).toBe(false);
    expect(await keptImport(alice)).toBeNull();
    const before = service.changes.length;
    expect(before).toBeLessThan(12);
    // Somebody deletes a user of a row that is done: it is not to be created again.
    await service.client.delete(
      `/api/external-users/${(await peopleOf(service)).find(({ email }) => email === 'p4@post.example')?.id}`,
    );
    expect(await run(open)).toBeNull();
    expect(open.rows.every(({ state }) => state === 'done')).toBe(true);
    expect(service.changes).toHaveLength(12);
  });

  it('whose offline copy is switched off before it is resumed goes on from memory, and leaves no journal', async () => {
    withLocks();
    await stoppedEarly();
    const open = await takeUp();
    vi.stubGlobal('localStorage', { getItem: (name: string) => (name.includes(KEEP_COPY) ? 'false' : null) });
    let begun = false;
    await runImport(open, {
      again: () => true,
      signal: new AbortController().signal,
      session: context.session,
      onNews: () => {},
      onBegun: () => {
        begun = true;
        expect(open.journaled).toBe(false);
      },
    });
    expect(begun).toBe(true);
    expect(service.changes).toHaveLength(12);
    expect(await keptImport(alice)).toBeNull();
  });

  it('that is refused with 429 sends nothing for as long as the service asks, in any of its lanes, then all rows', async () => {
    withLocks();
    let sent = 0;
    service.instead(({ method }) => {
      if (method !== 'POST') return undefined;
      sent += 1;
      return sent === 2 ? busy({ 'Retry-After': '1' }) : undefined;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const open = begin(waiting(12));
    const hold = vi.spyOn(Pace.prototype, 'hold');
    const ended = run(open);
    // All lanes are held up once each has sent a row.
    while (sent < 4 || hold.mock.calls.length === 0) await nextTask();
    await vi.advanceTimersByTimeAsync(500);
    // A row is marked at once, and sent when that is written down.
    const begun = () => open.rows.filter(({ state }) => state !== 'waiting').length;
    const before = { sent, begun: begun() };
    await vi.advanceTimersByTimeAsync(499);
    expect({ sent, begun: begun() }).toEqual(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toBeNull();
    expect(hold.mock.calls).toEqual([[1]]);
    expect(open.rows.map(({ state }) => state)).toEqual(open.rows.map(() => 'done'));
    // Each row once, and one of them twice.
    expect(sent).toBe(13);
  });

  it('that is stopped while the service wants it to wait ends at once; the refused row is sent when it goes on', async () => {
    withLocks();
    service.instead(({ method }) => (method === 'POST' ? busy({ 'Retry-After': '3600' }) : undefined), 1);
    const control = new AbortController();
    const open = begin(waiting(6));
    const notes: (string | null)[] = [];
    const stopped = runImport(open, {
      again: () => true,
      signal: control.signal,
      session: context.session,
      onNews: (note) => notes.push(note),
    });
    await vi.waitFor(() => expect(notes.at(-1)).toBe('The service asked to slow down. Waiting…'));
    control.abort();
    expect(await stopped).toBeNull();
    const before = service.changes.length;
    expect(open.rows[0]).toEqual(waiting(1)[0]);
    expect((await keptImport(alice))?.rows[0]?.state).toBe('waiting');
    expect(open.rows.map(({ state }) => state)).not.toContain('failed');
    expect(await run(open)).toBeNull();
    expect(service.changes.length).toBeGreaterThan(before);
    expect(service.changes).toHaveLength(7);
    expect(open.rows.map(({ state }) => state)).toEqual(open.rows.map(() => 'done'));
  });

  it('that is stopped while a busy service keeps its lists from being read ends at once, without a problem', async () => {
    withLocks();
    service.instead(() => busy({ 'Retry-After': '3600' }));
    const control = new AbortController();
    const onNews = vi.fn();
    const stopped = runImport(begin(waiting(1)), {
      ...{ again: () => true, signal: control.signal, session: context.session },
      onNews,
    });
    await vi.waitFor(() => expect(onNews).toHaveBeenLastCalledWith('The service asked to slow down. Waiting…'));
    control.abort();
    expect(await stopped).toBeNull();
    expect(service.changes).toEqual([]);
  });

  it('that two tabs resume at once is sent by one of them, and the other continues where that one stopped', async () => {
    withLocks();
    await stoppedEarly();
    const [one, other] = [await takeUp(), await takeUp()];
    expect(await Promise.all([run(one), run(other)])).toEqual([null, 'An import is running in another tab.']);
    expect(service.changes).toHaveLength(12);
    // The rows that it had read from the journal are outdated by now.
    await service.client.delete(
      `/api/external-users/${(await peopleOf(service)).find(({ email }) => email === 'p11@post.example')?.id}`,
    );
    expect(await run(other)).toBeNull();
    expect(service.changes).toHaveLength(12);
    expect(other.rows.every(({ state }) => state === 'done')).toBe(true);
  });

  it('that begins while another tab is importing leaves the journal of that tab alone', async () => {
    withLocks();
    const first = begin(waiting(5), 'first.csv', 1_000 + Date.now());
    const [one, other] = await Promise.all([run(first), run(begin(waiting(2), 'second.csv'))]);
    expect([one, other]).toEqual([null, 'An import is running in another tab.']);
    expect((await keptImport(alice))?.job.file).toBe('first.csv');
    expect(service.changes).toHaveLength(5);
  });

  it('that begins while another one has not been finished sends nothing, and leaves its journal alone', async () => {
    withLocks();
    const before = await stoppedEarly();
    const open = begin(waiting(2), 'second.csv', 1_000 + Date.now());
    expect(await run(open)).toBe('Another import has not been finished. Continue or discard it first.');
    expect(open.begun).toBe(false);
    expect(await keptImport(alice)).toMatchObject({ job: { file: 'people.csv' }, rows: { length: 12 } });
    expect(service.changes).toHaveLength(before);
    await run(await takeUp());
    // All of it is done, and only its journal is still there.
    expect(await run(open)).toBeNull();
  });

  it('C2: that begins while a wrong clock hides another one is held by the page alone, and leaves its journal alone', async () => {
    withLocks();
    await stoppedEarly();
    const right = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: right + 8 * DAY });
    expect(await keptImport(alice)).toBeNull();
    const open = begin(waiting(2), 'second.csv');
    expect(await run(open)).toBeNull();
    expect(open.journaled).toBe(false);
    expect(open.rows.map(({ state }) => state)).toEqual(['done', 'done']);
    vi.setSystemTime(right);
    expect(await keptImport(alice)).toMatchObject({ job: { file: 'people.csv' }, rows: { length: 12 } });
    expect(await run(await takeUp())).toBeNull();
    // All of it is done: its journal may be written over, whatever the clock says.
    vi.setSystemTime(right + 8 * DAY);
    const later = begin(waiting(2), 'third.csv');
    expect(await run(later)).toBeNull();
    expect(later.journaled).toBe(true);
  });

  it('that another tab is working on cannot be discarded here', async () => {
    withLocks();
    await stoppedEarly();
    const [one, other] = [await takeUp(), await takeUp()];
    const running = run(one);
    expect(await discardImport(other)).toBe('An import is running in another tab.');
    expect(await running).toBeNull();
    expect((await keptImport(alice))?.rows).toHaveLength(12);
    expect(await discardImport(other)).toBeNull();
    expect(await keptImport(alice)).toBeNull();
  });

  it('works even if the browser refuses locks together with all site data', async () => {
    const refuse = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
    vi.stubGlobal('navigator', { locks: { request: refuse } });
    expect(await run(begin(waiting(3)))).toBeNull();
    expect(service.changes).toHaveLength(3);
  });

  it('whose lists cannot be read after its groups were made says that no row was sent, and claims no more', async () => {
    withLocks();
    service.instead(({ method, url }) =>
      method === 'GET' && url.includes('/api/external-users') && service.changes.length > 0
        ? Response.json({}, { status: 503 })
        : undefined,
    );
    const open = begin(waiting(2).map((row) => ({ ...row, group: 'Gold' })));
    const problem = await run({ ...open, job: { ...open.job, createGroups: ['Gold'] } });
    expect(service.changes).toEqual(['POST /api/external-user-groups']);
    expect(problem).toBe('The lists of users and groups could not be read. No row was sent.');
  });

  it('that was discarded in another tab sends nothing', async () => {
    withLocks();
    const before = await stoppedEarly();
    const open = await takeUp();
    await dropImport();
    expect(await run(open)).toBe('This import was finished or discarded in another tab.');
    expect(service.changes).toHaveLength(before);
  });
});
