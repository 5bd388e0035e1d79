import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { onUnseen } from '@/cache/unseen';
import type { Tile } from '@/contract/tiles';
import { TargetDirectory, TENANT_TARGET } from '@/domain/rules';
import { useSaveRule } from '@/features/tiles/useSaveRule';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { rule } from '../../domain/limits/support';
import { renderHook } from '../../renderHook';
import { RULE_FORM } from './ruleForm';

vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));
beforeEach(() => void sessionFor(alice));

const LIMIT = rule('tenant', null, '20 per 1m');
const OTHER: Tile = { ...LIMIT, rule_data: { limit: 50, period: '1m' } };
const INPUT = { target: TENANT_TARGET, limit: 30, period: '1m', enabled: true };

it.each([
  ['added', 'somebody else has added one first', null, [OTHER], 'Failed to add rule.'],
  ['changed', 'somebody else has changed it', LIMIT, [OTHER], 'Failed to update rule.'],
  ['changed', 'somebody else has deleted it', LIMIT, [], 'Failed to update rule.'],
])(
  'E9: a rule saved just before its page was left is not %s if %s, and a toast tells',
  async (_, __, original, now, sentence) => {
    const { promise: ready, resolve: answer } = withResolvers();
    const sent = vi.fn();
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method !== 'GET') sent();
      await ready;
      return Response.json(now);
    });
    const told = vi.fn();
    onTestFinished(onUnseen(told));
    const form = await renderHook(useSaveRule, { ...RULE_FORM, original, listed: original ?? undefined });
    await form.does(() => void form.now().save(INPUT));
    await form.unmount();
    answer();
    const detail = 'It was changed in the meantime, so nothing was sent.';
    await vi.waitFor(() => expect(told.mock.calls).toEqual([[{ sentence, detail }, expect.any(String)]]));
    expect(sent).not.toHaveBeenCalled();
  },
);

it('a rule that somebody else has changed and changed back is saved', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method !== 'GET') sent.push(method);
    return Response.json([LIMIT]);
  });
  const form = await renderHook(useSaveRule, { ...RULE_FORM, original: LIMIT, listed: OTHER });
  expect(form.now().meanwhile).toEqual({ kind: 'changed', to: OTHER });
  await form.does(() => form.now().save(INPUT));
  expect(sent).toEqual(['PATCH']);
});

it('E3: the rule that is said to be saved is the one that was sent, not one chosen while it was on its way', async () => {
  const { promise: ready, resolve: answer } = withResolvers();
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([]);
    sent.push(((await request.json()) as Tile).external_user_group as string);
    await ready;
    return Response.json({ id: 9 }, { status: 201 });
  });
  const groups = ['Trial', 'Premium'].map((name) => ({ id: name, name }));
  const directory = new TargetDirectory({ apps: [], groups, users: [] });
  const onSaved = vi.fn();
  const form = await renderHook(useSaveRule, { ...RULE_FORM, directory, onSaved, original: null, listed: undefined });
  const save = (name: string) => form.now().save({ ...INPUT, target: { scope: 'group', id: name } });
  await form.does(() => void save('Trial'));
  await vi.waitFor(() => expect(sent).toEqual(['Trial']));
  await form.does(() => {
    form.now().reset();
    return save('Premium');
  });
  answer();
  await form.shows(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent).toEqual(['Trial']);
  expect(onSaved.mock.calls).toMatchObject([[{ target: { name: 'Trial' } }, null]]);
});

it("after a 'Save' that was called off, the notice follows the list again", async () => {
  let now = [OTHER];
  vi.stubGlobal('fetch', async () => Response.json(now));
  const form = await renderHook(useSaveRule, { ...RULE_FORM, original: LIMIT, listed: LIMIT });
  await form.does(() => form.now().save(INPUT));
  expect(form.now().meanwhile).toEqual({ kind: 'changed', to: OTHER });
  // The list still has it as it was: what was read before saving is newer.
  await form.rerender({ ...RULE_FORM, original: LIMIT, listed: LIMIT });
  expect(form.now().meanwhile).toEqual({ kind: 'changed', to: OTHER });
  const third: Tile = { ...LIMIT, rule_data: { limit: 70, period: '1m' } };
  await form.rerender({ ...RULE_FORM, original: LIMIT, listed: third });
  expect(form.now().meanwhile).toEqual({ kind: 'changed', to: third });
  now = [];
  await form.does(() => form.now().save(INPUT));
  expect(form.now().meanwhile).toEqual({ kind: 'gone' });
  await form.rerender({ ...RULE_FORM, original: LIMIT, listed: { ...LIMIT } });
  expect(form.now().meanwhile).toBeNull();
});
