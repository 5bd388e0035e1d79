import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { onUnseen } from '@/cache/unseen';
import { useSubmit } from '@/cache/useSubmit';
import { createApp, rebuildApp } from '@/contract/apps';
import { updateTile } from '@/contract/tiles';
import { dismissFailure, toastProblem } from '@/parts/toastProblem';
import { useRowSubmits } from '@/parts/useRowSubmits';
import { dismissAllToasts, dismissToast, waitingToasts } from '@/ui/overlays/toast';
import { alice, sessionFor } from '../cache/support';
import { renderHook } from '../renderHook';

afterEach(() => {
  for (const { id } of waitingToasts.read()) dismissToast(id);
});

const texts = () => waitingToasts.read().map(({ text }) => text);
const failed = (detail: string) => ({ sentence: 'Failed to update rule.', detail });

test('a failure replaces the one before about the same, and goes once that has succeeded', () => {
  toastProblem(failed('No'), { about: 'rule 1' });
  toastProblem(failed('Not now'), { about: 'rule 2', name: 'Trial' });
  toastProblem(failed('Still no'), { about: 'rule 1' });
  expect(texts()).toEqual(['Trial: Failed to update rule. Not now', 'Failed to update rule. Still no']);
  dismissFailure('rule 1');
  dismissFailure('rule 1');
  expect(texts()).toEqual(['Trial: Failed to update rule. Not now']);
});

test('what the service says follows a sentence without a full stop after a colon', () => {
  for (const sentence of ['Failed to delete user', 'Failed to save rule:'])
    toastProblem({ sentence, detail: 'Out of order' }, { about: sentence });
  toastProblem({ sentence: 'Failed to delete user', detail: null }, { about: 'another user' });
  expect(texts()).toEqual([
    'Failed to delete user: Out of order',
    'Failed to save rule: Out of order',
    'Failed to delete user',
  ]);
});

test('a failure of nobody’s stays at the end of a session, a user’s goes', () => {
  toastProblem(failed('Theirs'), { about: 'rule 1' });
  toastProblem({ sentence: 'Failed to register', detail: null }, { about: 'a registration', outlivesSession: true });
  dismissAllToasts();
  expect(texts()).toEqual(['Failed to register']);
});

describe('the toast of a failed change goes', () => {
  let status: number;
  beforeEach(() => {
    sessionFor(alice);
    vi.stubGlobal('fetch', async () => new Response('{}', { status }));
  });

  test('once another control has made the same change of the same thing', async () => {
    const row = await renderHook(() => useRowSubmits(rebuildApp, { settle: null }), undefined);
    const page = await renderHook(() => useSubmit(rebuildApp, { settle: null }), undefined);
    status = 500;
    await row.does(() => row.now().run('row 7', { id: 7, body: {} }));
    expect(texts()).toEqual([rebuildApp.fallback]);

    status = 202;
    await page.does(() => page.now().run({ id: 8, body: {} }));
    expect(texts()).toEqual([rebuildApp.fallback]);
    await page.does(() => page.now().run({ id: 7, body: {} }));
    expect(texts()).toEqual([]);
  });

  test('of a form not for another change of the same thing', async () => {
    onTestFinished(onUnseen((problem, about) => toastProblem(problem, { about })));
    const body = (limit: number) => ({ id: 5, body: { enabled: true, rule_data: { limit, period: '1m' } } });
    const form = await renderHook(() => useSubmit(updateTile, { settle: null }), undefined);
    const row = await renderHook(() => useRowSubmits(updateTile, { settle: null }), undefined);
    status = 500;
    const { run } = form.now();
    await form.unmount();
    await run(body(20));
    expect(texts()).toEqual([updateTile.fallback]);

    vi.stubGlobal('fetch', async () => Response.json({ id: 5, rule_data: {} }));
    await row.does(() => row.now().run('row 5', body(10)));
    expect(texts()).toEqual([updateTile.fallback]);
    await row.does(() => row.now().run('row 5', body(20)));
    expect(texts()).toEqual([]);
  });

  test('once the same is created by a form opened again, and not when something else is', async () => {
    onTestFinished(onUnseen((problem, about) => toastProblem(problem, { about })));
    const form = () => renderHook(() => useSubmit(createApp, { settle: null }), undefined);
    const input = (name: string) => ({ body: { tenant_id: 1, app_slug: null, app_display_name: name } });
    const left = await form();
    status = 500;
    const { run } = left.now();
    await left.unmount();
    await run(input('Shop'));
    expect(texts()).toEqual([createApp.fallback]);

    vi.stubGlobal('fetch', async () => Response.json({ id: 9, app_display_name: 'Any' }, { status: 201 }));
    const again = await form();
    await again.does(() => again.now().run(input('Other')));
    expect(texts()).toEqual([createApp.fallback]);
    await again.does(() => again.now().run(input('Shop')));
    expect(texts()).toEqual([]);
  });
});
