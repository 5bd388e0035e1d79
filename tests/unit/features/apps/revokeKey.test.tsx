import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { recallClockAhead } from '@/api/serviceClock';
import { onUnseen } from '@/cache/unseen';
import { type ApiKeyStatus, getApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import type { Failure } from '@/contract/errors';
import { readinessOf } from '@/domain/readiness';
import { DAY, HOUR, MINUTE } from '@/durations';
import { ApiKeyPanel } from '@/features/apps/detail/ApiKeyPanel';
import { RevokeKeyDialog } from '@/features/apps/detail/RevokeKeyDialog';
import { Loaded } from '@/parts/Loaded';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { ActionButton, Notice } from '@/ui';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';

/** The key as the page has it; the service's own may be newer. */
let cached: ApiKeyStatus | null;
/** When the service last confirmed that, epoch ms, and why it does not now. */
let checked: { at: number; failure: Failure | null };
const resource = { at: () => checked.at, onRow: () => () => {}, onCheck: () => () => {} };
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: (call: unknown) =>
    call === getApiKeyStatus
      ? { ...ready(cached), failure: checked.failure, source: { resource } }
      : ready({ items: [], unreadable: 0 }),
}));

beforeEach(() => {
  checked = { at: Date.now(), failure: null };
});
afterEach(() => recallClockAhead(0));

const app = { id: 7, app_display_name: 'Shop' } as App;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const keyOf = (created: string, last_used_at: string | null = null, status = 'active'): ApiKeyStatus => ({
  status,
  created_at: created,
  last_used_at,
});

/**
 * The service of Alice: its key, and the changes that it was sent. It answers reads once it is `ready`.
 * @param status of every answer about the key; 0: the answer is lost
 */
function service(key: ApiKeyStatus | null, ready = Promise.resolve(), status = 200) {
  const sent: string[] = [];
  const at = { key };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { method, url } = new Request(new URL(input instanceof Request ? input.url : String(input), 'http://x/'), {
      method: (input instanceof Request ? input.method : init?.method) ?? 'GET',
    });
    if (method === 'GET') await ready;
    if (new URL(url).pathname === '/auth/me') return Response.json({ ...alice, tenant_id: alice.tenantId });
    if (method === 'GET' && status === 0) throw new TypeError('Failed to fetch');
    if (method === 'GET' && status !== 200) return Response.json({ detail: 'not now' }, { status });
    if (method === 'GET') return at.key ? Response.json(at.key) : new Response(null, { status: 404 });
    sent.push(`${method} ${new URL(url).pathname}`);
    at.key = at.key && { ...at.key, status: 'revoked' };
    return new Response(null, { status: 204 });
  });
  return { at, sent };
}

async function openDialog(opened: ApiKeyStatus) {
  sessionFor(alice);
  cached = opened;
  const onRevoked = vi.fn();
  const props = { app, opened, onRevoked, onClose: () => {} };
  const dialog = await renderHook(RevokeKeyDialog as (of: typeof props) => ReactNode, props);
  const find = (type: unknown) => elementsIn(dialog.now()).find((element) => element.type === type)?.props;
  return {
    onRevoked,
    leave: dialog.unmount,
    begin: () => dialog.does(find(ConfirmSubmit)?.onConfirm as () => void),
    lastUse: () => find(WhatChanges)?.also,
    notice: () => [find(Notice)?.children].flat().join(''),
    disabledReason: () => find(ConfirmSubmit)?.disabledReason,
    confirm: async () => {
      await dialog.does(find(ConfirmSubmit)?.onConfirm as () => void);
      await dialog.shows(() => expect(find(ConfirmSubmit)?.state).toEqual({ phase: 'idle' }));
    },
    reads: (key: ApiKeyStatus | null) => {
      cached = key;
      return dialog.rerender({ ...props });
    },
  };
}

it('the dialog says when the key was last used as of now, not as of when the page was opened', async () => {
  const created = ago(6000);
  const dialog = await openDialog(keyOf(created, ago(361)));
  expect(dialog.lastUse()).toEqual(['Used 6 hours ago.']);
  await dialog.reads(keyOf(created, ago(0)));
  expect(dialog.lastUse()).toEqual(['Used less than a minute ago.']);
  expect(dialog.notice()).toBe('');
});

it('of a key whose status cannot be read now, or was read long ago, the dialog says how it was then', async () => {
  const created = ago(60_000);
  const dialog = await openDialog(keyOf(created));
  checked = { at: Date.now() - 3 * DAY, failure: { kind: 'offline' } };
  await dialog.reads(keyOf(created));
  expect(dialog.lastUse()).toEqual(['When last checked, 3 days ago, it had never been used.']);
  checked = { at: Date.now() - 10 * MINUTE, failure: null };
  await dialog.reads(keyOf(created, ago(60 * 24 * 9)));
  expect(dialog.lastUse()).toEqual(['When last checked, 10 minutes ago, it had last been used 9 days ago.']);
});

it("the last use is counted by the service's clock, where this device's is hours ahead", async () => {
  recallClockAhead(5 * HOUR);
  const dialog = await openDialog(keyOf(ago(6000), ago(5 * 60 + 3)));
  expect(dialog.lastUse()).toEqual(['Used 3 minutes ago.']);
  await dialog.reads(keyOf(ago(5 * 60 + 3)));
  expect(dialog.notice()).toContain('created 3 minutes ago.');
});

it.each([500, 503, 429, 0])('a leaked key is revoked although its status cannot be read (%i)', async (status) => {
  const key = keyOf(ago(6000));
  const { sent } = service(key, undefined, status);
  const dialog = await openDialog(key);
  await dialog.confirm();
  expect(sent).toEqual(['POST /api/apps/7/api-key/revoke']);
  expect(dialog.onRevoked).toHaveBeenCalledOnce();
});

it('E5: a key created meanwhile is announced before it is revoked, and revoked by a second confirmation', async () => {
  const leaked = keyOf(ago(6000), ago(361));
  const replacement = keyOf(ago(3));
  const { sent } = service(replacement);
  const dialog = await openDialog(leaked);

  await dialog.confirm();
  expect(sent).toEqual([]);
  await dialog.reads(replacement);
  expect(dialog.notice()).toBe('This app has another API key now, created 3 minutes ago. Revoking ends that one.');
  expect(dialog.lastUse()).toEqual(['Never used.']);
  expect(dialog.onRevoked).not.toHaveBeenCalled();

  await dialog.confirm();
  expect(sent).toEqual(['POST /api/apps/7/api-key/revoke']);
  expect(dialog.onRevoked).toHaveBeenCalledOnce();
});

it.each([
  ['revoked', { ...keyOf(ago(6000)), status: 'revoked' }, 'The API key of this app was revoked in the meantime.'],
  ['removed', null, 'This app no longer has an API key.'],
])('E5: of a key that somebody else has %s nothing is sent, and the dialog says so', async (_, now, sentence) => {
  const { sent } = service(now);
  const dialog = await openDialog(keyOf(ago(6000)));
  await dialog.confirm();
  expect(sent).toEqual([]);
  await dialog.reads(now);
  expect(dialog.notice()).toBe(sentence);
  expect(dialog.disabledReason()).toBe('There is nothing left to revoke.');
});

it('the same key is revoked at once, whatever its last use', async () => {
  const key = keyOf(ago(6000), ago(361));
  const { sent } = service({ ...key, last_used_at: ago(0) });
  const dialog = await openDialog(key);
  await dialog.confirm();
  expect(sent).toHaveLength(1);
  expect(dialog.onRevoked).toHaveBeenCalledOnce();
});

it('E9: revoking a key that turns out to be another one after the page was left sends nothing, and a toast tells', async () => {
  const told = vi.fn();
  onTestFinished(onUnseen(told));
  const { promise: ready, resolve: answer } = withResolvers();
  const { sent } = service(keyOf(ago(3)), ready);
  const dialog = await openDialog(keyOf(ago(6000)));
  await dialog.begin();
  await dialog.leave();
  answer();
  await vi.waitFor(() =>
    expect(told.mock.calls).toEqual([
      [
        { sentence: 'Failed to revoke API key.', detail: 'It was changed in the meantime, so nothing was sent.' },
        expect.any(String),
      ],
    ]),
  );
  expect(sent).toEqual([]);
});

it('a key that is still the same is revoked although the page was left', async () => {
  const { promise: ready, resolve: answer } = withResolvers();
  const key = keyOf(ago(6000));
  const { sent } = service(key, ready);
  const dialog = await openDialog(key);
  await dialog.begin();
  await dialog.leave();
  answer();
  await vi.waitFor(() => expect(sent).toEqual(['POST /api/apps/7/api-key/revoke']));
  await vi.waitFor(() => expect(dialog.onRevoked).toHaveBeenCalledOnce());
});

it('the dialog stays until it is closed, although the service forgets a revoked key, and does not come back', async () => {
  sessionFor(alice);
  const key = keyOf(ago(6000));
  cached = key;
  const readiness = readinessOf({ hasKey: true, hasSdk: true, calls: 0, endpoints: 0, rules: 0 });
  const props = { app, of: { readiness, isBuilding: false } };
  const panel = await renderHook(ApiKeyPanel as (of: typeof props) => ReactNode, props);
  const dialog = () => elementsIn(panel.now()).find(({ type }) => type === RevokeKeyDialog);
  const loaded = elementsIn(panel.now()).find(({ type }) => type === Loaded);
  const facts = loaded?.props.children as (of: ApiKeyStatus) => ReactNode;
  const buttons = elementsIn(facts(key));
  const revoke = buttons.find(({ type, props }) => type === ActionButton && props.children === 'Revoke API key');
  await panel.does(revoke?.props.onClick as () => void);
  expect(dialog()).toBeDefined();

  cached = null;
  await panel.rerender(props);
  expect(dialog()).toBeDefined();

  await panel.does(dialog()?.props.onClose as () => void);
  cached = keyOf(ago(0));
  await panel.rerender(props);
  expect(dialog()).toBeUndefined();
});
