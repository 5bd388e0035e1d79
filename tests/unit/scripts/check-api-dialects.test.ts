import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpHost, startHttpHost } from '@mocks/hosts/http';
import { signIns } from '@mocks/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathPattern } from '@/contract/define';
import { calls } from '@/contract/index';
import { DIALECTS, type Dialect, dialectOf, inDialect, readableIn } from '../../../scripts/lib/api-dialects';
import { ApiChecker, type Checked, verdictOf } from '../../../scripts/lib/check-api';

let host: HttpHost;
let server: Server;
let dialect: Dialect;
const numbers = new Map<string, number>();

function numberOf(id: unknown): number {
  if (typeof id === 'number') return id;
  const known = numbers.get(String(id)) ?? numbers.size + 1_000;
  numbers.set(String(id), known);
  return known;
}
const idOf = (number: string) => [...numbers].find(([, known]) => String(known) === number)?.[0] ?? number;

/** Passes requests on to the mock API and writes its answers in a dialect. */
beforeAll(async () => {
  host = await startHttpHost();
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', host.url);
    url.search = url.search.replace(/(?<=app_id=)\d+/, idOf);
    const headers = ['cookie', 'content-type', 'x-tenant-id'].flatMap((name): [string, string][] =>
      request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
    );
    const { method = 'GET' } = request;
    const answer = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }) });
    const call = calls.find((one) => one.method === method && pathPattern(one.path).test(url.pathname));
    const json: unknown = await answer.json();
    for (const cookie of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    // A session without a tenant ends the check.
    const rewrites = call && method === 'GET' && answer.ok && call.name !== 'auth.me';
    response.end(JSON.stringify(rewrites ? inDialect(dialect, call, json, numberOf) : json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await host.close();
});

async function check(spoken: Dialect): Promise<Map<string, Checked>> {
  dialect = spoken;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const results = await new ApiChecker({ base, ...signIns.demo, apps: 0 }).run();
  return new Map(results.map((checked) => [checked.name, checked]));
}
const call = (name: string) => {
  const found = calls.find((one) => one.name === name);
  if (!found) throw new Error(`no call is named ${name}`);
  return found;
};

it('a server that answers in bare arrays with ids as text is tolerated', async () => {
  const results = await check('bare');
  expect([...results.values()].filter((checked) => verdictOf(checked) === 'unreadable')).toEqual([]);
  expect(results.get('apps.list')).toMatchObject({
    dialect: 'a bare array, ids as text, times in ISO 8601',
    notes: ["the list is a bare array instead of in 'apps'"],
    readableIn: DIALECTS,
  });
});

it('a server that wraps its lists and sends numbers, epoch times and unknown fields is tolerated', async () => {
  const results = await check('wrapped');
  expect([...results.values()].filter((checked) => verdictOf(checked) === 'unreadable')).toEqual([]);
  expect(results.get('apps.list')).toMatchObject({
    dialect: "in 'apps', ids as numbers, times in epoch seconds",
    notes: [
      'created_at is epoch seconds instead of ISO 8601 with a zone (6 of 6)',
      'not_in_the_contract is not in the contract (6 of 6)',
    ],
    readableIn: DIALECTS,
  });
});

it('of a server that leaves fields out and sends nonsense, only the nonsense is unreadable', async () => {
  const results = await check('gaps');
  const lists = [...results.values()].filter(({ entries }) => entries !== null);
  expect(lists).not.toEqual([]);
  for (const { problems } of lists)
    expect(problems).toEqual([expect.stringMatching(/^2 of \d+ entries cannot be read: #\d+ .* \| #\d+ [^|]*$/)]);
  expect(results.get('apps.list')).toMatchObject({
    dialect: "in 'data', ids as text",
    notes: expect.arrayContaining(["the list is in 'data' instead of in 'apps'", 'created_at is missing (6 of 8)']),
    readableIn: [],
  });
});

it('names the dialect of a mixed answer', () => {
  const groups = [
    { id: 'a', created_at: '2026-01-01T00:00:00Z' },
    { id: 7, created_at: 1_700_000_000_000 },
    { id: 8, created_at: 1_700_000_000_000_000 },
  ];
  expect(dialectOf(call('apps.list'), groups)).toBe(
    'a bare array, ids as numbers and text, times in ISO 8601 and epoch milliseconds and not a time',
  );
  expect(dialectOf(call('stats.get'), { apps_total: 1 })).toBeNull();
});

it('tells a list under an unknown name from entries that cannot be read', () => {
  const app = { id: 1, app_display_name: 'Shop' };
  expect(readableIn(call('apps.list'), { payload: [app] })).toEqual(DIALECTS);
  expect(readableIn(call('apps.list'), { apps: [app, { id: 2 }] })).toEqual([]);
  expect(readableIn(call('apps.list'), { nothing: 'like it' })).toEqual([]);
});

it('entries that differ only in their id and within a second would be read in every dialect, and a repeated entry counts once', () => {
  const log = (id: string, ms: number) => ({
    id,
    timestamp: `2026-03-10T12:00:00.${ms}Z`,
    user_id: 'eu_1',
    app_id: null,
    action: 'blocked',
    event_type: 'rate_limit',
    severity: 'low',
    details: { count: 12 },
  });
  const logs = [log('log_a', 100), log('log_b', 200)];
  expect(readableIn(call('policyLogs.list'), { items: logs })).toEqual(DIALECTS);
  expect(readableIn(call('policyLogs.list'), { items: [...logs, log('log_b', 200)] })).toEqual(DIALECTS);
  expect(readableIn(call('policyLogs.list'), { items: [...logs, log('log_b', 200), { action: 'blocked' }] })).toEqual(
    [],
  );
});

it('leaves gaps in a single record, but not so many that no server could be read', () => {
  const stats = { apps_total: 6, external_users_total: 60, groups_total: 6, active_policies_total: 9 };
  expect(inDialect('gaps', call('stats.get'), stats)).toEqual({ apps_total: 6 });
  expect(readableIn(call('stats.get'), stats)).toEqual(DIALECTS);
  const key = { revoked: false, created_at: '2026-01-01T00:00:00Z', last_used_at: null };
  expect(inDialect('gaps', call('apiKeys.status'), key)).toEqual({ revoked: false });
  expect(inDialect('wrapped', call('apiKeys.status'), key)).toMatchObject({ created_at: 1_767_225_600 });
  expect(readableIn(call('apiKeys.status'), key)).toEqual(DIALECTS);
  expect(dialectOf(call('apiKeys.status'), key)).toBe('times in ISO 8601');
});
