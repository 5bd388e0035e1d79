import { beforeEach, expect, it, vi } from 'vitest';
import { TENANT_TARGET } from '@/domain/rules';
import { useSavedToast } from '@/features/tiles/useSavedToast';
import { useSaveRule } from '@/features/tiles/useSaveRule';
import { type toastDone, toastNotUndone } from '@/parts/undo';
import { alice, sessionFor } from '../../cache/support';
import { rule } from '../../domain/limits/support';
import { renderHook } from '../../renderHook';
import { RULE_FORM, useRuleForm } from './ruleForm';

let told: Parameters<typeof toastDone>[0] | undefined;
vi.mock('@/parts/undo', () => ({
  toastDone: (done: Parameters<typeof toastDone>[0]) => {
    told = done;
  },
  toastNotUndone: vi.fn(),
}));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
}));
beforeEach(() => {
  sessionFor(alice);
  told = undefined;
  vi.mocked(toastNotUndone).mockClear();
});
/** A service that keeps seconds, and words them by itself: contract.md, POST /api/tiles/group. */
const inSeconds = (data: { limit: number; period: string }) => ({
  ...data,
  period: data.period === '5m' ? '300s' : data.period,
});

it('an edit that the service words in its own way can be undone', async () => {
  let now = { ...rule('tenant', null, '20 per 1m') };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([now]);
    const body = (await request.json()) as { enabled: boolean; rule_data: { limit: number; period: string } };
    sent.push(body);
    now = { ...now, enabled: body.enabled, rule_data: inSeconds(body.rule_data) };
    return Response.json(now);
  });
  const original = now;
  const hook = await renderHook(useRuleForm, original);
  await hook.does(() => hook.now().save({ target: TENANT_TARGET, limit: 20, period: '5m', enabled: true }));
  expect(sent).toHaveLength(1);
  await hook.does(() => told?.undo?.());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(toastNotUndone).not.toHaveBeenCalled();
});

/** Adds a rule, whose answer is lost, and expects that it counts as saved. */
async function addsUnheard(worded: typeof inSeconds): Promise<void> {
  let rules: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json(rules);
    const body = (await request.json()) as { rule_data: { limit: number; period: string } };
    rules = [{ ...body, id: 9, rule_data: worded(body.rule_data) }];
    throw new TypeError('cut');
  });
  const onSaved = vi.fn();
  const form = await renderHook(useSaveRule, { ...RULE_FORM, onSaved, original: null, listed: undefined });
  await form.does(() => form.now().save({ target: TENANT_TARGET, limit: 20, period: '5m', enabled: true }));
  expect(form.now().state).toEqual({ phase: 'idle' });
  expect(onSaved).toHaveBeenCalled();
}

it('E3: a rule that was made, and worded by the service in its own way, is not said not to be saved', () =>
  addsUnheard(inSeconds));

it('the same holds where the service keeps the words of the period', () => addsUnheard((data) => data));

it('the toast of a rule that is added says that its limit takes effect, unless the rule is disabled', async () => {
  const hook = await renderHook(useSavedToast, 'rate-limit' as const);
  const added = { target: TENANT_TARGET, rule_data: { limit: 20, period: '1m' } };
  await hook.does(() => hook.now()({ ...added, enabled: true }, null));
  expect(told).toEqual({ text: 'Rule added: Tenant-wide rate limit, 20 per 1m', isRule: true });
  await hook.does(() => hook.now()({ ...added, enabled: false }, null));
  expect(told).toEqual({ text: 'Rule added: Tenant-wide rate limit, 20 per 1m, disabled', isRule: false });
});
