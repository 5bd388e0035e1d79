import { safeParse } from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { parseJson } from '@/api/json';
import type { Tile } from '@/contract/tiles';
import { listTiles } from '@/contract/tiles';
import { TENANT_TARGET } from '@/domain/rules';
import type { toastDone } from '@/parts/undo';
import { alice, sessionFor } from '../../cache/support';
import { renderHook } from '../../renderHook';
import { useRuleForm } from './ruleForm';

let told: Parameters<typeof toastDone>[0] | undefined;
vi.mock('@/parts/undo', () => ({
  toastDone: (done: Parameters<typeof toastDone>[0]) => {
    told = done;
  },
  toastNotUndone: () => {},
}));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
}));

/** The one rule that the service has. */
let rule: Record<string, unknown>;
/** The bodies of the changes that were sent. */
let sent: unknown[];

beforeEach(() => {
  sent = [];
  told = undefined;
  sessionFor(alice);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([rule]);
    const body = parseJson(await request.text()) as object;
    sent.push(body);
    rule = { ...rule, ...body };
    return Response.json({});
  });
});

const listed = () => (safeParse(listTiles.response, [rule]).output as { items: Tile[] }).items[0] as Tile;

/** @param meanwhile what somebody else changes while the form is open */
async function edit(
  edited: Partial<{ limit: number; period: string; enabled: boolean }>,
  meanwhile: Record<string, unknown> = {},
) {
  const original = listed();
  const { limit, period } = original.rule_data;
  const hook = await renderHook(useRuleForm, original);
  const input = { target: TENANT_TARGET, limit, period, enabled: original.enabled, ...edited };
  rule = { ...rule, ...meanwhile };
  const save = () => hook.does(() => hook.now().save(input));
  await save();
  return { hook, save, text: told?.text };
}

it('an edit sends what is not edited as it came, and its undo all of it', async () => {
  const before = { enabled: 'paused', rule_data: { limit: 'unlimited', period: 60, burst: 4 } };
  rule = { id: 1, type: 'rate-limit', ...before };
  const { hook, text } = await edit({ limit: 5 });
  expect(sent).toEqual([{ enabled: 'paused', rule_data: { limit: 5, period: 60, burst: 4 } }]);
  expect(text).toBe('Tenant-wide rate limit: unlimited per 60 → 5 per 60');
  await hook.does(() => told?.undo?.());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(before);
});

it('the toast of an edit names a rule of an unknown type as a rule, not as one of the page that lists it', async () => {
  rule = { id: 1, type: 'bot-shield', enabled: true, rule_data: { limit: 20, period: '1m' } };
  const { hook, text } = await edit({ limit: 5 });
  expect(text).toBe('Tenant-wide rule: 20 per 1m → 5 per 1m');
  await hook.does(() => told?.undo?.());
  await vi.waitFor(() => expect(told?.text).toBe('Undone. Tenant-wide rule: 5 per 1m → 20 per 1m'));
});

it('an edit of the state alone sends limit and period as they came', async () => {
  rule = { id: 1, type: 'rate-limit', enabled: null, rule_data: { max: 5, window: '1m' } };
  await edit({ enabled: false });
  expect(sent).toEqual([{ enabled: false, rule_data: { max: 5, window: '1m' } }]);
});

it('E5: an edit, and its undo, leave what somebody else sets meanwhile in fields that the form does not have', async () => {
  rule = { id: 1, type: 'rate-limit', enabled: true, rule_data: { limit: 100, period: '1m', burst: 50 } };
  const { hook } = await edit({ limit: 200 }, { rule_data: { limit: 100, period: '1m', burst: 5 } });
  expect(sent).toEqual([{ enabled: true, rule_data: { limit: 200, period: '1m', burst: 5 } }]);
  rule = { ...rule, rule_data: { limit: 200, period: '1m', burst: 9, note: 'ours' } };
  await hook.does(() => told?.undo?.());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ enabled: true, rule_data: { limit: 100, period: '1m', burst: 9, note: 'ours' } });
  await vi.waitFor(() => expect(told?.text).toBe('Undone. Tenant-wide rate limit: 200 per 1m → 100 per 1m'));
});

it.each([
  ['unlimited', '5m', 'unlimited per 5m'],
  // It has more digits than a number can.
  [9223372036854775807n, '5m', '9,223,372,036,854,775,807 per 5m'],
])(
  'E5: a limit of %s that is kept is sent as it came, though somebody else has set another meanwhile',
  async (limit, period, says) => {
    const overwrites = { limit: 100, period: '1m', burst: 5 };
    rule = { id: 1, type: 'rate-limit', enabled: true, rule_data: { limit, period: '1m' } };
    const { hook, save, text } = await edit({ period }, { rule_data: overwrites });
    expect(text).toBeUndefined();
    expect(hook.now().meanwhile).toMatchObject({ kind: 'changed' });
    expect(sent).toEqual([]);
    await save();
    const written = parseJson(JSON.stringify(limit));
    expect(sent).toEqual([{ enabled: true, rule_data: { limit: written, period, burst: 5 } }]);
    expect(told?.text).toBe(`Tenant-wide rate limit: 100 per 1m → ${says}`);
    await hook.does(() => told?.undo?.());
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ enabled: true, rule_data: overwrites });
  },
);

it('the undo of an edit gives a rule whose data was no object that data again', async () => {
  rule = { id: 1, type: 'rate-limit', enabled: true, rule_data: 'unlimited' };
  const { hook } = await edit({ limit: 5, period: '1m' });
  expect(sent).toEqual([{ enabled: true, rule_data: { limit: 5, period: '1m' } }]);
  await hook.does(() => told?.undo?.());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ enabled: true, rule_data: 'unlimited' });
});

it('E5: the state of a rule without limit and period is switched beside what somebody else sets meanwhile', async () => {
  rule = { id: 1, type: 'rate-limit', enabled: true, rule_data: { max_requests: 100, interval_seconds: 60 } };
  const { hook } = await edit({ enabled: false }, { rule_data: { max_requests: 5, interval_seconds: 60 } });
  expect(sent).toEqual([{ enabled: false, rule_data: { max_requests: 5, interval_seconds: 60 } }]);
  await hook.does(() => told?.undo?.());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ enabled: true, rule_data: { max_requests: 5, interval_seconds: 60 } });
});

it.each([
  [true, { limit: 5 }, true],
  [true, { enabled: false }, true],
  [false, { enabled: true }, true],
  // Disabled before and after, or as it was: no traffic changes.
  [false, { limit: 5 }, false],
  [true, {}, false],
])(
  'only an edit that touches an enabled rule is said to take effect: enabled %s, %o',
  async (enabled, edited, isRule) => {
    rule = { id: 1, type: 'rate-limit', enabled, rule_data: { limit: 20, period: '1m' } };
    const { hook } = await edit(edited);
    expect(told?.isRule ?? false).toBe(isRule);
    if (!told?.undo) return;
    const { undo } = told;
    told = undefined;
    await hook.does(() => undo());
    await vi.waitFor(() => expect(told?.isRule).toBe(isRule));
  },
);
