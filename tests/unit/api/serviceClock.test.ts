import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '@/api/call';
import { askEarly, takeEarly } from '@/api/early';
import {
  clockAhead,
  knownServiceTime,
  noteServiceTime,
  onClockAhead,
  recallClockAhead,
  serviceNow,
  serviceTimeAt,
  serviceTimeIn,
} from '@/api/serviceClock';
import { FORMAT } from '@/cache/db';
import { askMe } from '@/cache/me';
import { readReply, writeReply, writeSlowReply } from '@/cache/reply';
import { me } from '@/contract/auth';
import { HOUR, MINUTE } from '@/durations';

const NOW = Date.UTC(2026, 10, 30, 12);
const SECOND = 1_000;
const dated = (at: number, headers: Record<string, string> = {}, body = '{"id":"u1","email":"ann@acme.test"}') =>
  new Response(body, {
    headers: { 'content-type': 'application/json', date: new Date(at).toUTCString(), ...headers },
  });
const ask = (answer: Response) => callApi(me, {}, { fetch: async () => answer });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW });
  noteServiceTime(NOW, NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

it('is what an answer of the service says, for a clock that is ahead or behind', async () => {
  await ask(dated(NOW - 2 * HOUR));
  expect(clockAhead()).toBe(2 * HOUR);
  expect(serviceNow()).toBe(NOW - 2 * HOUR);
  expect(serviceTimeAt(NOW + MINUTE)).toBe(NOW - 2 * HOUR + MINUTE);
  await ask(dated(NOW + 30 * HOUR));
  expect(clockAhead()).toBe(-30 * HOUR);
});

it('counts the time that reading the answer took', async () => {
  const headers = { 'content-type': 'application/json', date: new Date(NOW - HOUR).toUTCString() };
  const late = new ReadableStream<Uint8Array>(
    {
      pull(body) {
        vi.advanceTimersByTime(50 * SECOND);
        body.enqueue(new TextEncoder().encode('{"id":"u1","email":"ann@acme.test"}'));
        body.close();
      },
    },
    { highWaterMark: 0 },
  );
  await ask(new Response(late, { headers }));
  expect(clockAhead()).toBe(HOUR);
});

it('does not change for the minutes that an answer may be under way', async () => {
  await ask(dated(NOW - 119 * SECOND));
  expect(clockAhead()).toBe(0);
  await ask(dated(NOW - HOUR));
  await ask(dated(NOW - HOUR - 90 * SECOND));
  expect(clockAhead()).toBe(HOUR);
});

it('is the device’s own again once its clock has been put right, and says so', async () => {
  const heard = vi.fn();
  const end = onClockAhead(heard);
  await ask(dated(NOW - HOUR));
  await ask(dated(NOW - 30 * SECOND));
  await ask(dated(NOW));
  end();
  expect(clockAhead()).toBe(0);
  expect(heard).toHaveBeenCalledTimes(2);
});

describe('is not taken from', () => {
  const portal = () => dated(NOW - HOUR, { 'content-type': 'text/html' }, '<!doctype html><title>Hotel</title>');
  it('a portal’s page', async () => {
    await expect(ask(portal())).rejects.toThrow();
    expect(clockAhead()).toBe(0);
  });
  it('an answer without a date, or with one that cannot be read', async () => {
    await ask(new Response('{"id":"u1","email":"ann@acme.test"}', { headers: { 'content-type': 'application/json' } }));
    await ask(dated(NOW, { date: 'yesterday' }));
    expect(clockAhead()).toBe(0);
  });
  it('a gateway whose clock was never set, or a cache whose age cannot be', async () => {
    await ask(dated(0));
    for (const age of ['18446744073709551615', '4294967295', 'old', '-4294967295']) await ask(dated(NOW, { age }));
    expect(clockAhead()).toBe(0);
  });
  it('an answer that a frozen page gets hours later', async () => {
    await callApi(
      me,
      {},
      {
        fetch: async () => {
          const answer = dated(NOW);
          vi.setSystemTime(NOW + 3 * HOUR);
          return answer;
        },
      },
    );
    expect(clockAhead()).toBe(0);
  });
  it('the head script’s answer that the app’s code takes over hours later', async () => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('fetch', async () => dated(NOW));
    askEarly('/auth/me', null);
    vi.setSystemTime(NOW + 3 * HOUR);
    expect((await askMe({ early: takeEarly(null) })).id).toBe('u1');
    expect(clockAhead()).toBe(0);
  });
  it('storage that holds something else', () => {
    for (const stored of [null, '3600000', Number.NaN, { ms: 1 }, -1e22, 1e22]) recallClockAhead(stored);
    expect(clockAhead()).toBe(0);
  });
});

it('is remembered from an earlier visit', () => {
  recallClockAhead(HOUR);
  expect(clockAhead()).toBe(HOUR);
});

it('is later than an answer’s date by the answer’s age in a cache', () => {
  expect(serviceTimeIn(dated(NOW, { age: '90' }))).toBe(NOW + 90 * SECOND);
});

it('comes to the page in the worker’s reply, where the worker knows it', async () => {
  const reply = writeReply({ kind: 'kept' });
  expect(reply.headers.get('X-Portcullis')).toBe(`${FORMAT} kept opening ${NOW}`);
  const told = (time: string) =>
    readReply(new Response('{"kind":"kept"}', { headers: { 'X-Portcullis': `${FORMAT} kept ok${time}` } }), me, {
      askedAt: Date.now(),
      onEnded: () => {},
    });
  await told(` ${NOW - HOUR}`);
  expect(clockAhead()).toBe(HOUR);
  await told('');
  expect(clockAhead()).toBe(HOUR);
  expect(knownServiceTime()).toBe(NOW - HOUR);
});

it('is not in the worker’s reply to a read without an answer: the device’s clock may have been set since the last one', async () => {
  const failed = { kind: 'failed', failure: { kind: 'offline' } } as const;
  for (const reply of [writeReply(failed), writeSlowReply(Promise.resolve(failed)), writeReply({ kind: 'dropped' })])
    expect(reply.headers.get('X-Portcullis')?.split(' ')).toHaveLength(3);
  const value = { kind: 'value', value: {}, size: 2 } as const;
  for (const reply of [writeReply(value), writeReply({ kind: 'superseded' })])
    expect(reply.headers.get('X-Portcullis')?.split(' ')[3]).toBe(String(NOW));
});
