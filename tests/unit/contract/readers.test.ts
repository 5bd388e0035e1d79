import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { safeParse } from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnswer } from '@/api/answer';
import { type ApiKeyStatus, apiKeyStatus, getApiKeyStatus } from '@/contract/api-keys';
import { listApps } from '@/contract/apps';
import { login, register } from '@/contract/auth';
import { listEndpoints } from '@/contract/endpoints';
import { serverMessageOf } from '@/contract/errors';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { assignExternalUsers, createExternalUser, listExternalUsers } from '@/contract/external-users';
import { EMAIL, optionalTimestamp, readTimestamp } from '@/contract/fields';
import { currentPlan, getCurrentPlan, plan, upgradePlan } from '@/contract/plans';
import { listPolicyLogs } from '@/contract/policy-logs';
import { listSdkBuilds } from '@/contract/sdk';
import { getStats } from '@/contract/stats';
import { assignGroupTile, listLegacyTiles, listTiles } from '@/contract/tiles';
import { createUser, type InternalUser, listUsers, updateUser } from '@/contract/users';
import { bodyOf, editOf } from '@/domain/internal-users';

describe('a timestamp', () => {
  // Far from UTC, so that a time wrongly read as local is noticed.
  beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['2026-03-01T11:57:00Z', '2026-03-01T11:57:00.000Z'],
    ['2026-03-01T11:57:00+02:00', '2026-03-01T09:57:00.000Z'],
    ['2026-03-01 11:57:00.123456+00', '2026-03-01T11:57:00.123Z'],
    ['2026-03-01T11:57:00-0530', '2026-03-01T17:27:00.000Z'],
    ['Sun, 01 Mar 2026 11:57:00 GMT', '2026-03-01T11:57:00.000Z'],
    [1_772_366_220, '2026-03-01T11:57:00.000Z'],
    ['1772366220000', '2026-03-01T11:57:00.000Z'],
    ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
    ['2026-12-31T24:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('%s is read as the right time', (raw, moment) => {
    expect(readTimestamp(raw)).toBe(moment);
  });

  it.each([
    ['2026-03-01T11:57:00', '2026-03-01T11:57:00.000Z'],
    ['2026-03-01T11:57:00.123456', '2026-03-01T11:57:00.123Z'],
    ['2026-03-01 11:57', '2026-03-01T11:57:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])('%s, without a zone, is UTC', (raw, moment) => {
    expect(readTimestamp(raw)).toBe(moment);
  });

  it.each([
    'yesterday',
    'build 5',
    '2026-13-01',
    '2026-02-30T00:00:00Z',
    '2026-02-30T00:00:00.000Z',
    '2026-03-01T25:00:00.000Z',
    '',
    // Microseconds, nanoseconds, and dates without their punctuation.
    1_772_366_220_000_000,
    '1772366220000000000',
    20_260_301,
    '202603011157',
    20_260_301_115_700,
    '20260301115700',
    -5,
  ])('"%s" cannot be read and stays as it came', (raw) => {
    expect(readTimestamp(raw)).toBe(String(raw));
  });

  it.each([
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00',
    '0001-01-01T00:00:00.0000000+01:00',
    '0001-01-01T00:00:00.000Z',
    '0000-00-00 00:00:00',
    0,
    -62_135_596_800,
  ])('%s, which languages send for none, is none', (raw) => {
    expect(safeParse(optionalTimestamp, raw).output).toBeNull();
  });

  it('is not changed by being read a second time', () => {
    for (const raw of ['2026-03-01 11:57', 1_772_366_220, 1_772_366_220_000_000, 1e30, 'soon']) {
      expect(readTimestamp(readTimestamp(raw))).toBe(readTimestamp(raw));
    }
  });
});

describe('an API key status', () => {
  const read = (raw: unknown) => {
    const result = safeParse(apiKeyStatus, raw);
    return result.success ? result.output.status : null;
  };

  it.each([
    [{ revoked: false }, 'active'],
    [{ revoked: false, status: 'active' }, 'active'],
    [{ revoked: false, status: null }, 'active'],
    [{ status: 'active' }, 'active'],
    [{ revoked: true }, 'revoked'],
    [{ status: 'revoked' }, 'revoked'],
    [{ status: 'Revoked' }, 'revoked'],
    [{ status: 'ACTIVE' }, 'active'],
    [{ revoked: true, status: 'active' }, 'revoked'],
    [{ revoked: false, status: 'revoked' }, 'revoked'],
    [{ revoked: false, status: 'expired' }, 'expired'],
    [{ status: 'disabled' }, 'disabled'],
    [{ created_at: null }, null],
    [{ status: '' }, null],
  ])('%j is %s', (raw, status) => {
    expect(read(raw)).toBe(status);
  });

  it.each([
    [{ last_used_at: null }, null],
    [{ last_used_at: '' }, null],
    [{ last_used_at: '0001-01-01T00:00:00Z' }, null],
    [{ last_used_at: '0001-01-01T00:00:00' }, null],
    [{ last_used_at: 1_772_366_220 }, '2026-03-01T11:57:00.000Z'],
    [{}, undefined],
    [{ last_used_at: { at: 5 } }, undefined],
    [{ last_used_at: false }, undefined],
  ])('with %j was last used at %s: null is never, undefined not told', (raw, at) => {
    const { output } = safeParse(apiKeyStatus, { status: 'active', ...raw });
    expect(output).toHaveProperty('created_at', null);
    expect((output as ApiKeyStatus).last_used_at).toBe(at);
    expect(safeParse(apiKeyStatus, output).output).toEqual(output);
  });

  it('is read back from the device unchanged', () => {
    const stored = safeParse(apiKeyStatus, { revoked: false, status: 'expired', created_at: 1_772_366_220 }).output;
    expect(safeParse(apiKeyStatus, stored).output).toEqual(stored);
  });

  it.each([
    [404, 'application/json', '{"detail":"No key"}'],
    [401, 'text/html', '<!doctype html><h1>401 Authorization Required</h1>'],
    [404, 'text/html', '<html><h1>404 Not Found</h1></html>'],
    [404, 'text/plain', ''],
  ])('answered with %i as %s says that there is no key', async (status, type, body) => {
    const answer = await readAnswer(getApiKeyStatus, new Response(body, { status, headers: { 'Content-Type': type } }));
    expect(answer.value).toBeNull();
  });
});

describe('the words of a refusal', () => {
  it.each([
    [{ detail: 'No' }, 'No'],
    [{ message: 'No' }, 'No'],
    [{ error: 'No' }, 'No'],
    [{ detail: [{ loc: ['body', 'name'], msg: 'Too long' }, { msg: 'Too odd' }] }, 'Too long'],
    // One entry without a message among others.
    [{ detail: [{ loc: ['body'] }, { msg: 'Too odd' }] }, 'Too odd'],
    [{ detail: [], message: 'No' }, 'No'],
    [{ detail: '<p>No</p>', error: 'No' }, 'No'],
    [{ detail: { code: 7 } }, null],
    [{ detail: ' ' }, null],
    [null, null],
  ])('%j: %s', (body, words) => {
    expect(serverMessageOf(body)).toBe(words);
  });
});

describe('a list', () => {
  const log = { id: 1, timestamp: null, user_id: null, app_id: null, action: '', event_type: '', severity: 'info' };
  const idsIn = (raw: unknown) => {
    const read = safeParse(listPolicyLogs.response, raw);
    return read.success && [read.output.items.map((one) => one.id), read.output.unreadable];
  };

  it('has each entry once, although a service whose pages overlap repeats some', () => {
    const long = { ...log, id: 2n ** 60n, details: { a: [1] } };
    expect(idsIn([log, long, { ...log, details: null }, { ...long, details: { a: [1] } }, { ...log, id: 3 }])).toEqual([
      [1, 2n ** 60n, 3],
      0,
    ]);
  });

  it('keeps entries of one id that say different things', () => {
    expect(idsIn([log, { ...log, action: 'blocked' }, { ...log, id: '1' }, {}])).toEqual([[1, 1, '1'], 1]);
  });

  it('counts an entry whose own id is blank as unreadable', () => {
    expect(idsIn([log, { ...log, id: '' }, { ...log, id: '   ' }])).toEqual([[1], 2]);
  });
});

describe('whom a rule is about', () => {
  const SCOPES = [
    [listTiles, ['external_user_id', 'external_user_group', 'app_id']],
    [listLegacyTiles, ['external_user_id', 'group']],
  ] as const;
  const read = (call: (typeof SCOPES)[number][0], over: object) =>
    safeParse(call.response as Parameters<typeof safeParse>[0], [{ id: 1, ...over }]).output as {
      items: Record<string, unknown>[];
      unreadable: number;
    };

  it('makes a rule unreadable if it cannot be read: it must not pass for one of the whole tenant', () => {
    for (const [call, fields] of SCOPES)
      for (const field of fields)
        for (const odd of [{ id: 3 }, [3], true, Number.NaN])
          expect(read(call, { [field]: odd }), `${field}: ${odd}`).toEqual({ items: [], unreadable: 1 });
  });

  it('is the tenant where no field is set, which some services say as empty text or as spaces', () => {
    for (const [call, fields] of SCOPES)
      for (const field of fields) {
        for (const nobody of [null, undefined, '', '    '])
          expect(read(call, { [field]: nobody }).items[0], field).toMatchObject({ [field]: null });
        for (const somebody of ['3', 3, 2n ** 60n])
          expect(read(call, { [field]: somebody }).items[0], field).toMatchObject({ [field]: somebody });
      }
  });
});

describe('a field that a service leaves out', () => {
  it('stays left out: a role, the status of an app, the status of a build, the severity of an event, the hits of an endpoint', () => {
    const first = (call: { response: Parameters<typeof safeParse>[0] }, entry: object) =>
      (safeParse(call.response, [entry]).output as { items: Record<string, unknown>[] }).items[0];
    expect(first(listUsers, { id: 1, email: 'ada@x.example' })?.role).toBeNull();
    expect(first(listUsers, { id: 1, email: 'ada@x.example', role: 'auditor' })?.role).toBe('auditor');
    expect(first(listApps, { id: 1, app_display_name: 'A' })?.status).toBeNull();
    expect(first(listSdkBuilds, { id: 1 })?.build_status).toBeNull();
    expect(first(listPolicyLogs, { id: 1 })?.severity).toBe('');
    for (const hit_count_24h of [undefined, null, 'many', { total: 5 }, -5])
      expect(first(listEndpoints, { id: 1, method: 'GET', pattern: '/', hit_count_24h })?.hit_count_24h).toBeNull();
    expect(first(listPolicyLogs, { id: 1, severity: null })?.severity).toBe('');
  });

  it('is sent back as null if nobody chose a value: a username, a name, a role', () => {
    expect(safeParse(listUsers.response, [{ id: 1, email: 'ada@x.example', name: null }]).output).toMatchObject({
      items: [{ username: null, name: null, role: null }],
    });
    const body = { username: null, name: null, role: null };
    expect(safeParse(updateUser.body, body).output).toEqual(body);
  });
});

describe('a username, name or role that this version cannot read, or reads as text,', () => {
  const ODD = [
    { username: 2026, role: 2 },
    { username: 'ann', role: ['admin'] },
    { username: { first: 'Ann' }, role: { id: 2 } },
    { username: 'ann', role: '' },
    { username: 9223372036854775807n, role: false },
  ];
  const listed = (entry: object) => {
    const read = (raw: unknown) => safeParse(listUsers.response, raw).output as { items: InternalUser[] };
    const list = read([{ id: 9, email: 'ann@x.example', name: 'Ann', ...entry }]);
    // As it comes from the device.
    expect(read(structuredClone(list))).toEqual(list);
    return list.items[0] as InternalUser;
  };
  const sent = (user: InternalUser, edited: object) =>
    safeParse(updateUser.body, { ...bodyOf(editOf(user), editOf(user)), ...edited }).output;

  it.each(ODD)('goes back as it came, unless it is edited: %o', (odd) => {
    const user = listed(odd);
    expect(sent(user, { name: 'Ann Bell' })).toEqual({ ...odd, name: 'Ann Bell' });
    expect(sent(user, { username: 'bell', role: 'viewer' })).toEqual({
      username: 'bell',
      name: 'Ann',
      role: 'viewer',
    });
  });

  it('is all that is kept beside the user: nothing else is', () => {
    expect(listed({ username: 'ann', role: 'auditor' })).toEqual({
      ...{ id: 9, email: 'ann@x.example', username: 'ann', name: 'Ann', role: 'auditor' },
    });
    expect(listed({ role: 2 }).as_sent).toEqual({ role: 2 });
  });
});

describe('a service in another language', () => {
  const first = (call: { response: Parameters<typeof safeParse>[0] }, entry: object) =>
    (safeParse(call.response, [entry]).output as { items: Record<string, unknown>[] }).items[0];

  it('may send empty text for nothing', () => {
    const app = { app_slug: '', sdk_version: '', status: '', api_key_status: ' ', created_at: '' };
    expect(first(listApps, { id: 1, app_display_name: 'A', ...app })).toMatchObject({
      app_slug: null,
      sdk_version: null,
      status: null,
      api_key_status: null,
      created_at: null,
    });
    expect(first(listExternalUsers, { id: 1, email: 'a@x.example', group_id: '', group_name: '' })).toMatchObject({
      group_id: null,
      group_name: null,
    });
  });

  it('may send 1 and 0, or text, for yes and no', () => {
    const tile = (enabled: unknown) => first(listTiles, { id: 1, enabled })?.enabled;
    expect([0, '0', 'false', false].map(tile)).toEqual([false, false, false, false]);
    expect([1, '1', 'true', true, undefined, 'perhaps'].map(tile)).toEqual([true, true, true, true, true, true]);
    expect(safeParse(apiKeyStatus, { revoked: 1, status: 'active' }).output).toMatchObject({ status: 'revoked' });
    expect(first(listEndpoints, { id: 1, method: 'GET', pattern: '/', is_ignored: 1 })?.is_ignored).toBe(true);
  });

  it('may send numbers as text', () => {
    const endpoint = { id: 1, method: 'GET', pattern: '/', hit_count_24h: '1234' };
    expect(first(listEndpoints, endpoint)?.hit_count_24h).toBe(1234);
    expect(safeParse(getStats.response, { apps_total: '6', groups_total: 'many' }).output).toMatchObject({
      apps_total: 6,
      groups_total: null,
    });
  });

  it('may leave a rule’s type to its name; a type that is no text is an unknown one', () => {
    const typeOf = (fields: object) => first(listTiles, { id: 1, ...fields })?.type;
    expect(typeOf({ tile_name: 'Geo Block' })).toBe('geo-block');
    expect(typeOf({ type: null, tile_name: 'Rate Limiting' })).toBe('rate-limit');
    expect(typeOf({ tile_name: 'Of another kind' })).toBe('rate-limit');
    expect([2, { name: 'geo-block' }].map((type) => typeOf({ type, tile_name: 'Geo Block' }))).toEqual([
      '2',
      'unknown',
    ]);
  });

  it('gets the period of a rule back as it sent it, empty or not', () => {
    expect(first(listTiles, { id: 1, rule_data: { limit: '5', period: '' } })?.rule_data).toMatchObject({
      limit: 5,
      period: '',
    });
  });
});

describe('the plan of a tenant', () => {
  it('is not taken for the tenant that is named beside it', () => {
    expect(safeParse(currentPlan, { name: 'Acme Inc', plan: 'Pro' }).output).toEqual({ name: 'Pro', features: null });
    expect(safeParse(currentPlan, { name: 'Pro', features: { apps: 5 } }).output).toMatchObject({ name: 'Pro' });
  });

  it('is none where the answer says null', () => {
    expect(safeParse(getCurrentPlan.response, { name: 'Acme Inc', plan: null })).toMatchObject({
      success: true,
      output: null,
    });
    // As it is stored.
    expect(safeParse(getCurrentPlan.response, null)).toMatchObject({ success: true, output: null });
  });

  it.each([
    [{ name: 'Acme Inc', plan: '' }],
    [{ name: 'Acme Inc', plan: { id: 3 } }],
    [{ id: 7, name: 'Acme Inc', plan: 42 }],
  ])('cannot be read in %j, and is not the name beside it', (raw) => {
    expect(safeParse(currentPlan, raw).success).toBe(false);
  });
});

describe('the features of a plan', () => {
  it.each([[{}], [{ features: null }], [{ features: 'many' }]])('are not known in %j', (given) => {
    expect(safeParse(plan, { name: 'Pro', ...given }).output).toEqual({ name: 'Pro', features: null });
  });

  it('are none in an empty list', () => {
    expect(safeParse(plan, { name: 'Pro', features: {} }).output).toEqual({ name: 'Pro', features: {} });
  });
});

describe('a feature of a plan', () => {
  it('of an unknown kind is shown as text', () => {
    const features = {
      regions: ['eu', 'us'],
      quota: { soft: 10, hard: 20 },
      sso: true,
      users: null,
      nodes: [{ n: 1 }],
    };
    const read = safeParse(currentPlan, { name: 'Pro', features }).output;
    expect(read).toEqual({
      name: 'Pro',
      features: { regions: 'eu, us', quota: '{"soft":10,"hard":20}', sso: true, users: null, nodes: '[{"n":1}]' },
    });
    expect(safeParse(currentPlan, read).output).toEqual(read);
  });
});

describe('an e-mail address', () => {
  const person = { username: 'u', name: 'U', password: 'p', role: 'viewer', tenant_id: 1 };
  const problems = (email: string) =>
    [register.body, createUser.body, createExternalUser.body].map(
      (body) => safeParse(body, { ...person, group: null, email }).issues?.[0].message,
    );

  it.each(["o'brien@acme.example", 'jörg@müller.de', 'root@localhost', ' ada@x.example ', 'a b@c'])(
    '"%s" has one @ with something on both sides: the service decides the rest',
    (email) => {
      expect(problems(email)).toEqual([undefined, undefined, undefined]);
    },
  );

  it.each(['ada', '@x.example', 'ada@', ' @ ', 'a@b@c'])('"%s" is refused', (email) => {
    expect(new Set(problems(email))).toEqual(new Set(['Enter a valid email address']));
  });

  it('is told from other text as the sentence says: one @ with something on both sides', () => {
    const isAddress = (text: string) => {
      const sides = text.split('@');
      return sides.length === 2 && sides.every((side) => side.trim() !== '');
    };
    const unit = fc.constantFrom(...'@@aé😀. \t\n\r\u00a0\u2028\ufeff', '\ud83d');
    const text = fc.string({ unit, maxLength: 8 });
    fc.assert(
      fc.property(text, (given) => EMAIL.test(given) === isAddress(given)),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ['a message that names two', `${'Dear colleague, '.repeat(20_000)}ask ada@x.example or bob@x.example`],
    ['a text with an @ after which there are only blanks', `${'x'.repeat(100_000)}@${' '.repeat(100_000)}`],
    ['a text without an @', 'x '.repeat(200_000)],
  ])('is not found in %s, and looking for it goes over a long text once', (_, pasted) => {
    // Going back over the text for each of its characters would take years: the limit only ends the test then.
    const test = { pattern: EMAIL, pasted };
    expect(runInNewContext('pattern.test(pasted)', test, { timeout: 10_000 })).toBe(false);
  });

  it('is not checked when signing in', () => {
    expect(safeParse(login.body, { email: 'ada', password: 'p' }).success).toBe(true);
  });
});

describe('the name of a listed plan', () => {
  it('is sent as it is listed, including blanks', () => {
    expect(safeParse(upgradePlan.body, { plan: 'Pro ' }).output).toEqual({ plan: 'Pro ' });
    expect(safeParse(upgradePlan.body, { plan: ' ' }).issues?.[0].message).toBe('Plan is required');
  });
});

describe('the name of a listed group', () => {
  it('is sent as it is listed, including blanks', () => {
    const sent = { group: ' Night  shift ', external_user_ids: [1] };
    expect(safeParse(assignExternalUsers.body, sent).output).toEqual(sent);
    const tile = { group: ' Night  shift ', tile: { type: 'rate-limit', config: {} } };
    expect(safeParse(assignGroupTile.body, tile).output).toEqual(tile);
    expect(safeParse(assignGroupTile.body, { ...tile, group: ' ' }).issues?.[0].message).toBe('Group is required');
  });
});

describe('a text that a service sends as a number, since it is all digits,', () => {
  const only = (call: { response: Parameters<typeof safeParse>[0] }, entry: object) =>
    (safeParse(call.response, [entry]).output as { items: Record<string, unknown>[] }).items[0];

  it('is read as that text, and loses no entry', () => {
    expect(only(listExternalUserGroups, { id: 1, name: 2026 })).toEqual({ id: 1, name: '2026' });
    expect(only(listApps, { id: 1, app_display_name: 365, app_slug: 365, sdk_version: 2 })).toMatchObject({
      app_display_name: '365',
      app_slug: '365',
      sdk_version: '2',
    });
    expect(only(listSdkBuilds, { id: 1, version: 1.5, commit_hash: 12345678901234567890n })).toMatchObject({
      version: '1.5',
      commit_hash: '12345678901234567890',
    });
    expect(only(listExternalUsers, { id: 1, email: 'a@x.example', name: 7, group_name: 2026 })).toMatchObject({
      name: '7',
      group_name: '2026',
    });
    expect(safeParse(currentPlan, { plan: { name: 2000, features: {} } }).output).toMatchObject({ name: '2000' });
  });
});
