import { act, type ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Tile } from '@/contract/tiles';
import { RuleToggle } from '@/features/tiles/RuleToggle';
import { type toastDone, toastNotUndone } from '@/parts/undo';
import { Switch } from '@/ui/controls';
import { alice, sessionFor } from '../../cache/support';
import { renderHook } from '../../renderHook';

// Announcements need a document, which this test does not have.
vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));
const told: Parameters<typeof toastDone>[0][] = [];
vi.mock('@/parts/undo', () => ({ toastDone: (done: (typeof told)[0]) => told.push(done), toastNotUndone: vi.fn() }));

const rule = { id: 7, type: 'rate-limit', enabled: true, rule_data: { limit: 20, period: '1m' } } as unknown as Tile;
const target = { scope: 'tenant', id: null, name: 'Acme', detail: null, known: true } as const;

const list = { type: 'rate-limit', tenant_id: 1 };

beforeEach(() => {
  sessionFor(alice);
  told.length = 0;
  vi.mocked(toastNotUndone).mockClear();
});

interface SwitchProps {
  onChange: (event: unknown) => void;
  'aria-disabled'?: true;
}

/** The switch of a rule as its row shows it. */
async function shownToggle() {
  const row = await renderHook(RuleToggle, { rule, type: 'rate-limit', target, list } as const);
  const control = () => {
    const { children } = (row.now() as ReactElement<{ children: ReactElement<SwitchProps>[] }>).props;
    const found = children.find(({ type }) => type === Switch);
    if (!found) throw new Error('there is no switch');
    return found.props;
  };
  const press = (checked: boolean) => act(async () => control().onChange({ target: { checked } }));
  const ended = () => row.shows(() => expect(control()['aria-disabled']).toBeUndefined());
  return { row, press, ended };
}

/** The service lists this version of the rule. Returns the reads and the bodies of the changes that it gets. */
function serve(listed: Partial<Tile>) {
  const got = { reads: 0, bodies: [] as unknown[] };
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') {
      got.reads += 1;
      return Response.json([{ ...rule, ...listed }]);
    }
    got.bodies.push(await request.json());
    return Response.json({});
  });
  return got;
}

it('E5: a rule that somebody else has switched already is not switched again, and nobody is told that it was', async () => {
  const got = serve({ enabled: false });
  const { press, ended } = await shownToggle();
  await press(false);
  await ended();
  expect(got).toEqual({ reads: 1, bodies: [] });
  expect(told).toEqual([]);
  expect(toastNotUndone).not.toHaveBeenCalled();
});

it('E5: a switch leaves the limit and the period as somebody else has set them meanwhile', async () => {
  const got = serve({ rule_data: { limit: 50, period: '10s' } });
  const { press, row } = await shownToggle();
  await press(false);
  await row.shows(() => expect(told).toHaveLength(1));
  expect(got.bodies).toEqual([{ enabled: false, rule_data: { limit: 50, period: '10s' } }]);
});

/** A service that takes each switch in the order in which the test lets it answer. */
function serveSlowly() {
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
  return { sent, answers, isEnabled: () => enabled };
}

it('the undo of a switch waits while that switch is being sent again, and then says that it was changed meanwhile', async () => {
  const { sent, answers } = serveSlowly();
  const { row, press } = await shownToggle();
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

it('E5: the undo of a switch whose rule somebody else has deleted since is not sent, and a toast says so', async () => {
  let listed: unknown[] = [rule];
  const sent: string[] = [];
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'GET') return Response.json(listed);
    sent.push(method);
    return Response.json({});
  });
  const { row, press } = await shownToggle();
  await press(false);
  await row.shows(() => expect(told).toHaveLength(1));
  listed = [];
  await row.does(() => told[0]?.undo?.());
  await row.shows(() => expect(toastNotUndone).toHaveBeenCalledExactlyOnceWith());
  expect(sent).toEqual(['PATCH']);
});

it('a switch set back in a row that was left and opened again is sent after the first change, not taken for made', async () => {
  const { sent, answers, isEnabled } = serveSlowly();
  const left = await shownToggle();
  await left.press(false);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await left.row.unmount();
  const { press, ended } = await shownToggle();
  await press(true);
  expect(sent).toEqual([false]);
  answers[0]?.();
  await vi.waitFor(() => expect(sent).toEqual([false, true]));
  answers[1]?.();
  await ended();
  expect(isEnabled()).toBe(true);
});

it.each([
  ['refused', { detail: 'no' }, 403],
  ['no list', 'maintenance', 200],
])(
  'the undo of a switch is not sent where the answer that would show what was changed meanwhile is %s',
  async (_, body, status) => {
    const bodies: unknown[] = [];
    let list: () => Response = () => Response.json([rule]);
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'GET') return list();
      bodies.push(await request.json());
      return Response.json({});
    });
    const { row, press } = await shownToggle();
    await press(false);
    await row.shows(() => expect(told).toHaveLength(1));
    list = () => Response.json(body, { status });
    await row.does(() => told[0]?.undo?.());
    await vi.waitFor(() => expect(toastNotUndone).toHaveBeenCalledWith('the service did not say whether it was'));
    expect(bodies).toHaveLength(1);
  },
);

it('E3: a switch whose answer was lost is saved, although somebody else has changed the limit since', async () => {
  let listed = rule;
  vi.stubGlobal('fetch', async ({ method }: Request) => {
    if (method === 'GET') return Response.json([listed]);
    listed = { ...rule, enabled: false, rule_data: { ...rule.rule_data, limit: 50 } };
    throw new TypeError('Failed to fetch');
  });
  const { press, row } = await shownToggle();
  await press(false);
  await row.shows(() => expect(told).toHaveLength(1));
});
