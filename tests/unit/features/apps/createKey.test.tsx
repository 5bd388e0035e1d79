import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ApiKeyStatus, createApiKey } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { KEY_LOST } from '@/domain/keys';
import { readinessOf } from '@/domain/readiness';
import { ApiKeyPanel } from '@/features/apps/detail/ApiKeyPanel';
import { Loaded } from '@/parts/Loaded';
import { ActionButton, ErrorNote, Notice } from '@/ui';
import { SecretDialog } from '@/ui/dialogs';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';

/** The status of the key as the page has it. */
let cached: ApiKeyStatus | null;
/** True if a change was made since it was read. */
let stale: boolean;
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: () => ready(cached),
  useFreshness: () => ({ at: null, stale, failure: null }),
}));

const app = { id: 7, app_display_name: 'Shop' } as App;
const readiness = readinessOf({ hasKey: false, hasSdk: false, calls: 0, endpoints: 0, rules: 0 });
const props = { app, of: { readiness, isBuilding: true } };
const revoked: ApiKeyStatus = { status: 'revoked', created_at: '2026-01-01T00:00:00Z', last_used_at: null };
const made: ApiKeyStatus = { status: 'active', created_at: '2026-02-01T00:00:00Z', last_used_at: null };

beforeEach(() => {
  sessionFor(alice);
  stale = false;
});

/** The panel after 'Create API key' was pressed, with a service that answers so. */
async function created(service: (request: Request) => Promise<Response>) {
  vi.stubGlobal('fetch', service);
  const panel = await renderHook(ApiKeyPanel as (of: typeof props) => ReactNode, props);
  const shown = () => elementsIn(panel.now());
  const facts = shown().find(({ type }) => type === Loaded)?.props.children as (of: ApiKeyStatus | null) => ReactNode;
  const buttons = elementsIn(facts(cached)).filter(({ type }) => type === ActionButton);
  await panel.does(buttons.find(({ props }) => props.children === 'Create API key')?.props.onClick as () => void);
  return {
    ...panel,
    told: () => shown().find(({ type }) => type === Notice)?.props.children,
    next: () => shown().find(({ type }) => type === SecretDialog)?.props.next,
    error: () => shown().find(({ type }) => type === ErrorNote)?.props.sentence,
    reads: (key: ApiKeyStatus | null) => {
      cached = key;
      return panel.rerender(props);
    },
  };
}

it('beside a new key stands the step that follows it in the strip of the page', async () => {
  cached = null;
  const panel = await created(async () => Response.json({ api_key: 'pk_live_1' }, { status: 201 }));
  await panel.shows(() => expect(panel.next()).toContain("The next step is 'SDK', which is being built."));
});

const refusedWith = (status: number) =>
  created(async () =>
    status === 200
      ? Response.json({ api_key: 'pk_live_1', error: 'The webhook failed' })
      : new Response(null, { status }),
  );

/** The panel after the creation got no answer, and the status could not be read: its outcome is not known. */
async function unanswered() {
  cached = null;
  stale = true;
  const panel = await created(async ({ method }) => {
    if (method === 'POST') throw new TypeError('Failed to fetch');
    return new Response(null, { status: 403 });
  });
  await panel.shows(() => expect(panel.told()).toBe(KEY_LOST));
  stale = false;
  return panel;
}

it.each([
  [502, null],
  [504, revoked],
  [200, null],
])(
  'E3: a key whose creation was answered with %d is reported as lost once the status shows it',
  async (status, before) => {
    cached = before;
    const panel = await refusedWith(status);
    await panel.shows(() => expect(panel.error()).toBe(createApiKey.fallback));
    expect(panel.told()).toBeUndefined();

    await panel.reads(made);
    expect(panel.told()).toBe(KEY_LOST);
    expect(panel.error()).toBeUndefined();
  },
);

it('after a refused creation, somebody else’s new key is not reported as lost', async () => {
  cached = null;
  const panel = await refusedWith(409);
  await panel.shows(() => expect(panel.error()).toBe(createApiKey.fallback));
  await panel.reads(made);
  expect(panel.told()).toBeUndefined();
  expect(panel.error()).toBe(createApiKey.fallback);
});

it.each([
  ['no key', null],
  ['a revoked one', revoked],
])('E3: a key whose creation has an unknown outcome is reported as lost until the status shows %s', async (_, key) => {
  const panel = await unanswered();
  await panel.reads(key);
  expect(panel.told()).toBeUndefined();
  expect(panel.error()).toBeUndefined();
});

it('E3: a key whose creation has an unknown outcome stays reported as lost where the status shows a new one', async () => {
  const panel = await unanswered();
  await panel.reads(made);
  expect(panel.told()).toBe(KEY_LOST);
});

it('E3: a key whose creation was answered unreadably is reported as lost until the status shows that there is none', async () => {
  cached = null;
  stale = true;
  const panel = await created(async () => Response.json({ success: false }));
  await panel.shows(() => expect(panel.told()).toBe(KEY_LOST));
  stale = false;
  await panel.reads(null);
  expect(panel.told()).toBeUndefined();
  expect(panel.error()).toBe(createApiKey.fallback);
  await panel.reads(made);
  expect(panel.told()).toBe(KEY_LOST);
});
