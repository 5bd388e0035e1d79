import { act, type ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import type { Tile } from '@/contract/tiles';
import { RuleToggle } from '@/features/tiles/RuleToggle';
import { type toastDone, toastNotUndone } from '@/parts/undo';
import { Switch } from '@/ui/controls';
import { alice, sessionFor } from '../../cache/support';
import { renderHook } from '../../renderHook';

// Spoken into the document, which there is none of here.
vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));
const told: Parameters<typeof toastDone>[0][] = [];
vi.mock('@/parts/undo', () => ({ toastDone: (done: (typeof told)[0]) => told.push(done), toastNotUndone: vi.fn() }));

const rule = { id: 7, type: 'rate-limit', enabled: true, rule_data: { limit: 20, period: '1m' } } as unknown as Tile;
const target = { scope: 'tenant', id: null, name: 'Acme', detail: null, known: true } as const;

it('the undo of a switch waits while that switch is being sent again, and then says that it was changed meanwhile', async () => {
  sessionFor(alice);
  const sent: boolean[] = [];
  const answers: (() => void)[] = [];
  let enabled = true;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json([{ ...rule, enabled }]);
    const body = (await request.json()) as { enabled: boolean };
    sent.push(body.enabled);
    await new Promise<void>((resolve) => answers.push(resolve));
    enabled = body.enabled;
    return Response.json({ ...rule, enabled });
  });
  const list = { type: 'rate-limit', tenant_id: 1 };
  const row = await renderHook(RuleToggle, { rule, type: 'rate-limit', target, list } as const);
  const press = (checked: boolean) => {
    const { children } = (
      row.now() as ReactElement<{ children: ReactElement<{ onChange: (event: unknown) => void }>[] }>
    ).props;
    return act(async () => children.find(({ type }) => type === Switch)?.props.onChange({ target: { checked } }));
  };
  const answer = async () => {
    await row.shows(() => expect(answers).not.toEqual([]));
    await row.does(() => answers.shift()?.());
  };

  await press(false);
  await answer();
  await row.shows(() => expect(told).toHaveLength(1));
  await row.rerender({ rule: { ...rule, enabled: false }, type: 'rate-limit', target, list });
  await press(true);
  await vi.waitFor(() => expect(sent).toEqual([false, true]));
  await row.does(() => told[0]?.undo?.());
  expect(toastNotUndone).not.toHaveBeenCalled();
  await answer();
  await row.shows(() => expect(toastNotUndone).toHaveBeenCalledOnce());
  expect(sent).toEqual([false, true]);
});
