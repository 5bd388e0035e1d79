import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { dropImport, type ImportRow, keptImport } from '@/cache/imports';
import { setCurrentSession } from '@/cache/lifetime';
import { WRITE_TIMEOUT_MS } from '@/contract/constants';
import type { OpenImport } from '@/features/external-users/import/held';
import { importRow, rowReason, worldNow } from '@/features/external-users/import/importRow';
import { runImport } from '@/features/external-users/import/importRun';
import { Pace } from '@/parts/pace';
import { alice, rowToImport, sessionFor } from '../../cache/support';
import { type PageService, peopleOf, serveFetch } from '../../mocks/page';

let service: PageService;
beforeEach(async () => {
  service = await serveFetch();
  vi.stubGlobal('navigator', {});
});
afterEach(async () => {
  vi.useRealTimers();
  await dropImport();
});

const session = sessionFor(alice);
const groupsNow = async () => {
  const { client } = service;
  return client.json<{ id: string; name: string }[]>(client.get('/api/external-user-groups'));
};

it("'Retry failed' makes no group that none of the rows left is for", async () => {
  const rows: ImportRow[] = [
    { ...rowToImport(2), group: 'Gold' },
    { ...rowToImport(3), group: '' },
  ];
  const open: OpenImport = {
    owner: alice,
    job: { file: 'people.csv', createGroups: ['Gold'], startedAt: Date.now() },
    rows,
    journaled: false,
    begun: false,
  };
  const run = (again: (row: ImportRow) => boolean) =>
    runImport(open, { again, signal: new AbortController().signal, session, onNews: () => {} });
  service.instead(async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/api/external-users')) return undefined;
    const { email } = (await request.json()) as { email: string };
    return email === rows[1]?.email ? Response.json({ detail: 'Not now' }, { status: 503 }) : undefined;
  }, 1);
  expect(await run(() => true)).toBeNull();
  expect(open.rows.map(({ state }) => state)).toEqual(['done', 'failed']);
  // The administrator renames the group, in another tab.
  const gold = (await groupsNow()).find(({ name }) => name === 'Gold');
  await service.client.patch(`/api/external-user-groups/${gold?.id}`, { new_name: 'Gold 2026' });
  service.changes.length = 0;
  expect(await run(({ state }) => state === 'failed')).toBeNull();
  expect(open.rows.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(service.changes).toEqual(['POST /api/external-users']);
  expect((await groupsNow()).map(({ name }) => name)).not.toContain('Gold');
});

/** Two rows of a group that does not exist. */
const ofGold = (): OpenImport => ({
  owner: alice,
  job: { file: 'people.csv', createGroups: ['Gold'], startedAt: Date.now() },
  rows: [2, 3].map((line) => ({ ...rowToImport(line), group: 'Gold' })),
  journaled: false,
  begun: false,
});

it('a group whose request was under way when the page was reloaded is not made again', async () => {
  const current = sessionFor(alice);
  if (!current) throw new Error('nobody is signed in');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let sent = () => {};
  const requested = new Promise<void>((resolve) => {
    sent = resolve;
  });
  let commit = () => {};
  const committed = new Promise<undefined>((resolve) => {
    commit = () => resolve(undefined);
  });
  service.instead(({ method, url }) => {
    if (method !== 'POST' || !url.endsWith('/api/external-user-groups')) return undefined;
    sent();
    return committed;
  }, 1);
  const page = new AbortController();
  const { signal } = new AbortController();
  const before = { ...current, signal: page.signal };
  setCurrentSession(before);
  const left = runImport(ofGold(), { again: () => true, signal, session: before, onNews: () => {} });
  await requested;
  page.abort();
  await left;
  const kept = await keptImport(alice);
  if (!kept) throw new Error('nothing to resume');
  const notes: (string | null)[] = [];
  setCurrentSession(current);
  const resumed = runImport(
    { owner: alice, ...kept, journaled: true, begun: true },
    { again: () => true, signal, session: current, onNews: (note) => notes.push(note) },
  );
  for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  commit();
  await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS);
  expect(await resumed).toBeNull();
  expect(service.changes.filter((change) => change.endsWith('groups'))).toHaveLength(1);
  expect(notes[0]).toBe('Checking what the last requests did…');
  expect((await keptImport(alice))?.rows.map(({ state }) => state)).toEqual(['done', 'done']);
});

it('the last request is given its time by the page’s clock too, whatever the device’s clock says', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const resumed = async () => {
    const notes: (string | null)[] = [];
    const rows = [{ ...rowToImport(2), state: 'sending' as const, sentAt: Date.now() - 2 * WRITE_TIMEOUT_MS }];
    const open: OpenImport = { ...ofGold(), rows, begun: true };
    const { signal } = new AbortController();
    const ended = runImport(open, { again: () => true, signal, session, onNews: (note) => notes.push(note) });
    await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS - 1);
    const before = service.changes.length;
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toBeNull();
    return { notes, before };
  };
  // The page was loaded just now.
  expect(await resumed()).toEqual({ notes: ['Checking what the last requests did…'], before: 0 });
  await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS);
  expect((await resumed()).notes).toEqual([]);
});

it('a group is made in the name of a row, which is as it was before once that is settled', async () => {
  let during: ImportRow[] | undefined;
  const control = new AbortController();
  service.instead(async ({ method, url }) => {
    if (method !== 'POST' || !url.endsWith('/api/external-user-groups')) return undefined;
    during = (await keptImport(alice))?.rows;
    control.abort();
    return undefined;
  });
  const open = ofGold();
  const { rows } = ofGold();
  await runImport(open, { again: () => true, signal: control.signal, session, onNews: () => {} });
  expect(during?.filter(({ state }) => state === 'sending')).toHaveLength(1);
  expect(open.rows).toEqual(rows);
  expect((await keptImport(alice))?.rows).toEqual(rows);
});

it('a lost move of a user whose address another user has too is settled by that user, not by the other', async () => {
  const [trial, premium] = await groupsNow();
  const person = (id: string, group: { id: string; name: string } | undefined) => ({
    id,
    email: 'ann@a.example',
    name: null,
    app_id: id,
    app_name: id,
    group_id: group?.id ?? null,
    group_name: group?.name ?? null,
    tiles: [],
  });
  // One person who uses two apps, listed once for each: for the second one only since the run began.
  let listed = [person('docs', trial)];
  service.instead(({ method, url }) =>
    method === 'GET' && new URL(url).pathname === '/api/external-users' ? Response.json({ users: listed }) : undefined,
  );
  // The network is lost before the request leaves.
  service.instead(({ method }) => {
    if (method === 'PATCH') throw new TypeError('Failed to fetch');
    return undefined;
  });
  const context = { signal: new AbortController().signal, session, pace: new Pace() };
  const row = { line: 2, email: 'ann@a.example', name: '', group: premium?.name ?? '' };
  const world = await worldNow(context);
  listed = [person('shop', premium), person('docs', trial)];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let said: string | undefined;
  void importRow(row, world, context).then(
    (text) => {
      said = text;
    },
    ({ name }: Error) => {
      said = name;
    },
  );
  // It is looked up for ten seconds each time that it is sent.
  while (said === undefined) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise(setImmediate);
  }
  expect(service.changes).toEqual(Array.from({ length: 3 }, () => 'PATCH /api/external-users/docs'));
  // 'docs' is still in the first group.
  expect(said).toBe('MoveError');
});

it('a row that two users or two groups may mean sends nothing and says why, unless it is so already', async () => {
  const twins = [
    { id: 'g1', name: 'Gold' },
    { id: 'g2', name: 'Gold' },
    { id: 'g3', name: 'Trial' },
  ];
  const listed = (id: string, email: string, group_id: string) => ({
    ...{ id, email, name: null, app_id: null, app_name: null, group_id, group_name: null, tiles: [] },
  });
  service.instead(({ method, url }) => {
    if (method !== 'GET') return undefined;
    const { pathname } = new URL(url);
    if (pathname === '/api/external-user-groups') return Response.json({ groups: twins });
    if (pathname !== '/api/external-users') return undefined;
    return Response.json({
      users: [
        listed('1', 'lena@a.example', 'g1'),
        listed('2', 'lena@a.example', 'g1'),
        listed('3', 'bob@a.example', 'g3'),
      ],
    });
  });
  const context = { signal: new AbortController().signal, session, pace: new Pace() };
  const world = await worldNow(context);
  const outcomeOf = async (email: string, group: string) => {
    const row = { line: 2, email, name: '', group };
    return importRow(row, world, context).catch((error: unknown) => rowReason(error, row, context));
  };
  expect(await outcomeOf('lena@a.example', 'Gold')).toBe('Already there');
  expect(await outcomeOf('lena@a.example', 'Trial')).toBe('2 users have this address.');
  expect(await outcomeOf('bob@a.example', 'Gold')).toBe("2 groups are called 'Gold'.");
  expect(await outcomeOf('new@a.example', 'Gold')).toBe("2 groups are called 'Gold'.");
  expect(service.changes).toEqual([]);
});

it('E5: a row whose user was changed since the preview fails and says how; trying again makes the change that is known by then', async () => {
  const [standard, premium] = await groupsNow();
  const known = await peopleOf(service);
  const [moved, same] = known.filter(({ group_name }) => group_name === standard?.name);
  const gone = known.find(({ group_name }) => group_name === premium?.name);
  const gold = await service.client.json<{ id: string }>(
    service.client.post('/api/external-user-groups', { name: 'Gold' }),
    201,
  );
  const previewed = (line: number, email: string | undefined, groupBefore?: string | null): ImportRow => ({
    ...rowToImport(line),
    ...{ email: email ?? '', group: premium?.name ?? '' },
    ...(groupBefore === undefined ? {} : { groupBefore }),
  });
  const rows = [
    previewed(2, moved?.email, standard?.id),
    previewed(3, same?.email, standard?.id),
    previewed(4, gone?.email, standard?.id),
    previewed(5, 'taken@post.example', null),
    previewed(6, 'free@post.example', null),
    previewed(7, 'out@post.example', standard?.id),
    // Stored by an earlier version.
    previewed(8, 'old@post.example'),
  ];
  // Others make their changes after the preview.
  await service.client.patch(`/api/external-users/${moved?.id}`, { group_id: gold.id });
  await service.client.delete(`/api/external-users/${gone?.id}`);
  for (const [email, group] of [
    ['taken@post.example', 'Gold'],
    ['free@post.example', null],
    ['out@post.example', null],
    ['old@post.example', 'Gold'],
  ])
    await service.client.post('/api/external-users', { email, name: null, group });
  const open: OpenImport = { ...ofGold(), rows };
  open.job.createGroups = [];
  const run = (again: (row: ImportRow) => boolean) =>
    runImport(open, { again, signal: new AbortController().signal, session, onNews: () => {} });
  const outcomes = () => open.rows.map(({ message }) => message);
  const isMoved = `Moved to ${premium?.name}`;
  service.changes.length = 0;
  expect(await run(() => true)).toBeNull();
  expect(outcomes()).toEqual([
    'Changed in the meantime: now in Gold.',
    isMoved,
    'Changed in the meantime: this user no longer exists.',
    'Changed in the meantime: now in Gold.',
    isMoved,
    'Changed in the meantime: now in no group.',
    isMoved,
  ]);
  expect(service.changes).toHaveLength(3);
  // Once more somebody is faster.
  const taken = (await peopleOf(service)).find(({ email }) => email === 'taken@post.example');
  await service.client.patch(`/api/external-users/${taken?.id}`, { group_id: standard?.id });
  expect(await run(({ state }) => state === 'failed')).toBeNull();
  expect(outcomes()).toEqual([
    isMoved,
    isMoved,
    'Created',
    `Changed in the meantime: now in ${standard?.name}.`,
    isMoved,
    isMoved,
    isMoved,
  ]);
});
