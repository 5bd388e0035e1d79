import { namedTenants } from '@mocks/parse';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { readAnswer } from '@/api/answer';
import { requestOf } from '@/api/call';
import { setTenant } from '@/api/config';
import { urlOf } from '@/api/request';
import { getApiKeyStatus, revokeApiKey } from '@/contract/api-keys';
import { createApp, deleteApp, listApps, rebuildApp } from '@/contract/apps';
import { login, me } from '@/contract/auth';
import { type AnyCall, defineCall } from '@/contract/define';
import { InputError } from '@/contract/errors';
import { assignExternalUsers } from '@/contract/external-users';
import { listOf } from '@/contract/fields';
import { getCurrentPlan, listPlans } from '@/contract/plans';
import { listPolicyLogs } from '@/contract/policy-logs';
import { createRouteRule, deleteTile } from '@/contract/tiles';
import { withResolvers } from '../../support/promise';

const json = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/json' } });

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

/** JSON that the network cuts. */
const broken = (begun: string) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start: (pieces) => pieces.enqueue(new TextEncoder().encode(begun)),
      pull: (pieces) => pieces.error(new TypeError('network error')),
    }),
    { headers: { 'Content-Type': 'application/json' } },
  );

describe('an answer', () => {
  it.each([
    ['nothing', new Response(null, { status: 204 })],
    ['an empty text', new Response('')],
    ['text', new Response('OK', { headers: { 'Content-Type': 'text/plain' } })],
    ['JSON null', json('null')],
    ['JSON', json('{"token":"abc","success":true,"error":null}')],
    ['JSON cut in the middle', json('{"token":"abc')],
    ['JSON whose connection broke', broken('{"token":"abc')],
    ['a page', new Response('<!doctype html><p>Welcome', { headers: { 'Content-Type': 'text/html' } })],
  ])('of 2xx to a sign-in is a success with %s', async (_, response) => {
    expect(await readAnswer(login, response)).toEqual({ value: null, size: 0 });
    expect(response.bodyUsed, 'left unread, its request would never end').toBe(response.body !== null);
  });

  it('whose body nobody needs ends its request, even if the body has no end', async () => {
    const ended = withResolvers<void>();
    const body = new ReadableStream({ cancel: () => ended.resolve() });
    expect(await readAnswer(login, new Response(body))).toEqual({ value: null, size: 0 });
    await ended.promise;
  });

  it('other than 2xx to a sign-in is a failure', async () => {
    await expect(readAnswer(login, new Response('{}', { status: 401 }))).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['a revocation', revokeApiKey, '{"error":"Key is locked"}', 'Key is locked'],
    ['a creation', createApp, '{"success":false,"error":"slug taken"}', 'slug taken'],
    [
      'a creation, with an id',
      createApp,
      '{"id":"e-1","app_display_name":"A","success":false,"message":"Full"}',
      'Full',
    ],
    ['an assignment', assignExternalUsers, '{"error":"No such group"}', 'No such group'],
    ['a deletion, whose body says nothing else', deleteTile, '{"error":"In use"}', 'In use'],
    ['a sign-in, which any other body lets through', login, '{"error":"Bad credentials"}', 'Bad credentials'],
  ])(
    'E3: of 200 that says that the change failed is a refusal in the service’s words: %s',
    async (_, call, body, words) => {
      const refused = { name: 'ApiError', status: 200, serverMessage: words };
      await expect(readAnswer(call as AnyCall, json(body))).rejects.toMatchObject(refused);
    },
  );

  it.each([
    ['a creation', createApp],
    ['a deletion', deleteTile],
    ['a sign-in', login],
  ])('E3: of 200 that says without a word that the change failed is no success: %s', async (_, call) => {
    const answer = readAnswer(call as AnyCall, json('{"success":false}'));
    await expect(answer).rejects.toMatchObject({ name: 'AnswerError', kind: 'shape' });
  });

  it.each(['{}', '{"success":true,"error":null}', '{"error":" "}', '{"error":false}', '[]', 'null'])(
    'of 200 to a change is a success if it names no error: %s',
    async (body) => {
      expect(await readAnswer(revokeApiKey, json(body))).toMatchObject({ value: null });
    },
  );

  it.each<[string, AnyCall, Response]>([
    ['deletion', deleteTile, new Response(null, { status: 204, headers: HTML })],
    ['build', rebuildApp, new Response('', { status: 202, headers: HTML })],
    ['creation', createRouteRule, new Response('', { status: 201, headers: HTML })],
    ['deletion, but for a line break,', deleteTile, new Response('\n', { headers: HTML })],
    ['creation, but for a line break,', createRouteRule, new Response('\n', { status: 201, headers: HTML })],
  ])('without text to a %s is a success, though some services call that HTML', async (_, call, response) => {
    expect(await readAnswer(call, response)).toMatchObject({ value: null });
  });

  it('without text to a read is not the expected one, and no page of the network either', async () => {
    const answer = readAnswer(listApps, new Response('', { headers: HTML }));
    await expect(answer).rejects.toMatchObject({ name: 'AnswerError', kind: 'shape' });
  });

  it.each([
    ['[{"id":1,"app_display_name":"a"},{"id":2,"app', 'OfflineError'],
    ['[{"id":1,"app_display_name":"a"}', 'OfflineError'],
    ['{"apps":[{"id":1,"app_display_name":"a}]\\"', 'OfflineError'],
    ['[{"id":1,"app_display_name":"a","created_at":NaN}]', 'AnswerError'],
    ['[{"id":1,"app_display_name":"a"}]]', 'AnswerError'],
    ['{"apps":[],}', 'AnswerError'],
    ['', 'AnswerError'],
  ])(
    'B6: that ends early was cut by the network, and one that is whole but no JSON is a mistake of the service: %s',
    async (text, name) => {
      await expect(readAnswer(listApps, json(text))).rejects.toMatchObject({ name });
    },
  );

  it.each([
    ['without a body', '', 'text/html'],
    ['in JSON', '{"detail":"No plan"}', 'application/json'],
    ['in words', 'No plan', 'text/plain'],
  ])('of 404 %s says that there is no plan', async (_, body, type) => {
    const answer = readAnswer(getCurrentPlan, new Response(body, { status: 404, headers: { 'Content-Type': type } }));
    expect((await answer).value).toBeNull();
  });

  it.each(['text/html', 'text/plain'])(
    'of 404 that is a gateway’s page, called %s, says nothing of a plan',
    async (type) => {
      const page = new Response('<!doctype html><h1>404 Not Found</h1>', {
        status: 404,
        headers: { 'Content-Type': type },
      });
      await expect(readAnswer(getCurrentPlan, page)).rejects.toMatchObject({ name: 'ApiError', status: 404 });
    },
  );

  it('I5: with details 20,000 levels deep can be written as JSON, and the other fields stay as they are', async () => {
    const deep = `${'{"a":'.repeat(20_000)}"end"${'}'.repeat(20_000)}`;
    const text = `[{"id":1,"details":${deep}},{"id":2,"details":{"a":{"b":[1]}}}]`;
    const { value } = await readAnswer(listPolicyLogs, json(text));
    expect(value.items).toHaveLength(2);
    expect(value.items[1]?.details).toEqual({ a: { b: [1] } });
    const written = JSON.stringify(value);
    expect(written).toContain('…');
    expect(structuredClone(value)).toEqual(value);
    // Reading it back from the store gives the same.
    expect((await readAnswer(listPolicyLogs, json(written))).value).toEqual(value);
  });

  it('I5: with a feature of a plan 20,000 levels deep shows the other features as they are', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const { value } = await readAnswer(listPlans, json(`[{"name":"Pro","features":{"odd":${deep},"apps":5}}]`));
    expect(value).toEqual({ items: [{ name: 'Pro', features: { odd: '…', apps: 5 } }], unreadable: 0 });
  });

  it('over which a reader fails is not the expected one, other than an entry of a list, which is left out', async () => {
    const fails = v.pipe(
      v.object({ id: v.number() }),
      v.transform((entry) => {
        if (entry.id === 2) throw new RangeError('Maximum call stack size exceeded');
        return entry;
      }),
    );
    const get = { method: 'GET', path: '/api/odd', fallback: 'Failed.' } as const;
    const one = defineCall({ ...get, name: 'odd.get', response: fails });
    await expect(readAnswer(one, json('{"id":2}'))).rejects.toMatchObject({ name: 'AnswerError' });
    const list = defineCall({ ...get, name: 'odd.list', response: listOf(fails, ['odd']) });
    const expected = { items: [{ id: 1 }, { id: 3 }], unreadable: 1 };
    expect((await readAnswer(list, json('[{"id":1},{"id":2},{"id":3}]'))).value).toEqual(expected);
    const long = json(`[{"id":1,"a":"${'a'.repeat(200_000)}"},{"id":2},{"id":3}]`);
    expect((await readAnswer(list, long)).value).toEqual(expected);
  });

  it('I5: with ids beyond 2^53 keeps them distinct, and they are sent back exactly', async () => {
    const text =
      '{"apps":[{"id":9007199254740992,"app_display_name":"a"},{"id":9007199254740993,"app_display_name":"b"}]}';
    const { value } = await readAnswer(listApps, json(text));
    expect(value.items.map(({ id }) => id)).toEqual([9007199254740992n, 9007199254740993n]);
    expect(urlOf(deleteApp, { id: value.items[1]?.id })).toBe('/api/apps/9007199254740993');
  });
});

describe('a request', () => {
  afterEach(() => setTenant(null));

  it.each(['.', '..', '\ud800', 'a\udc00b', ''])('I5: with the id %j is refused, whatever the call', (id) => {
    expect(() => urlOf(getApiKeyStatus, { id })).toThrow(InputError);
    expect(() => requestOf(deleteApp, { id })).toThrow(InputError);
  });

  it.each(['__proto__', 'constructor', '../x', '%2e%2e', 'a/b?c#d', '\u202eabc', 'a\u0000b', '...'])(
    'I5: with the id %j stays on its path',
    (id) => {
      const url = new URL(requestOf(deleteApp, { id }).url);
      expect(url.pathname.split('/')).toHaveLength(4);
      expect(decodeURIComponent(url.pathname.slice('/api/apps/'.length))).toBe(id);
      expect(url.search + url.hash).toBe('');
    },
  );

  it.each(['acme', 7, 2n ** 60n, 'मुंबई-बैंक', '東京', 'société', '🏦'])(
    'I5: names the tenant %s in UTF-8, and a backend reads it back',
    (id) => {
      setTenant(id);
      const request = requestOf(listApps, {});
      expect(Buffer.from(request.headers.get('X-Tenant-ID') ?? '', 'latin1').toString('utf8')).toBe(String(id));
      expect(namedTenants(request, {}, new URLSearchParams(), null)).toEqual([String(id)]);
    },
  );

  it.each(['a\nb', 'a\r\nb', 'a\u0000b', '\ud800'])('I5: of the tenant %j is refused, whatever the call', (id) => {
    setTenant(id);
    for (const call of [listApps, deleteApp])
      expect(() => requestOf(call, { id: 1 })).toThrow(new InputError('The tenant id cannot be sent.'));
    expect(requestOf(me, {}).headers.has('X-Tenant-ID')).toBe(false);
  });

  it('I6: with a body that does not fit the call says why, and is not sent', () => {
    const rule = {
      tenant_id: 1,
      app_id: 1,
      endpoint_id: 1,
      method: '',
      pattern: '',
      window: '1m',
      mode: 'block',
    } as const;
    expect(() => requestOf(createRouteRule, { body: { ...rule, limit: Number.NaN } })).toThrow(
      new InputError('Limit must be a number'),
    );
    for (const limit of [0, -1, 2.5])
      expect(requestOf(createRouteRule, { body: { ...rule, limit } }).method).toBe('POST');
  });
});
