import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentSession } from '@/cache/lifetime';
import { submit } from '@/cache/submit';
import { useSubmit } from '@/cache/useSubmit';
import { OfflineError } from '@/contract/errors';
import { createExternalUserGroup } from '@/contract/external-user-groups';
import { atStake } from '@/parts/atStake';
import { withResolvers } from '../../support/promise';
import { renderHook } from '../renderHook';
import { alice, sessionFor } from './support';

beforeEach(() => void sessionFor(alice));

describe('G10: a change counts as running work', () => {
  const group = { body: { name: 'Gold' } };

  it('from the read before it until the lost answer is looked up', async () => {
    const decided = withResolvers<typeof group>();
    const lost = withResolvers();
    const found = withResolvers<boolean>();
    vi.stubGlobal('fetch', async () => {
      await lost.promise;
      throw new TypeError('Failed to fetch');
    });
    const form = await renderHook(
      () => useSubmit(createExternalUserGroup, { precheck: () => decided.promise, settle: () => () => found.promise }),
      undefined,
    );
    expect(atStake()).toBe('nothing');
    let end: Promise<unknown> = Promise.resolve();
    await form.does(() => {
      end = form.now().run(group);
    });
    expect(atStake()).toBe('running');
    decided.resolve(group);
    lost.resolve();
    await form.shows(() => expect(form.now().state).toEqual({ phase: 'checking' }));
    expect(atStake()).toBe('running');
    found.resolve(true);
    await end;
    expect(atStake()).toBe('nothing');
  });

  it('until its session ends: nothing comes of it after that', async () => {
    const over = new AbortController();
    setCurrentSession({ id: 1, owner: alice, signal: over.signal, verifiedAt: Date.now(), marked: false });
    const precheck = () => new Promise<null>(() => {});
    const form = await renderHook(() => useSubmit(createExternalUserGroup, { precheck, settle: null }), undefined);
    await form.does(() => void form.now().run(group));
    expect(atStake()).toBe('running');
    over.abort();
    expect(atStake()).toBe('nothing');
  });

  it('not without a session, which a tenant’s change needs', async () => {
    sessionFor(null);
    const form = await renderHook(() => useSubmit(createExternalUserGroup, { settle: null }), undefined);
    await form.does(() => void form.now().run(group));
    expect(atStake()).toBe('nothing');
  });

  it('while a lost answer is looked up that no form waits for', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const found = withResolvers<boolean>();
    const onChecking = vi.fn();
    const end = submit(createExternalUserGroup, group, { settle: () => found.promise, onChecking });
    await vi.waitFor(() => expect(onChecking).toHaveBeenCalled());
    expect(atStake()).toBe('running');
    found.resolve(true);
    await end;
    expect(atStake()).toBe('nothing');
  });

  it('no longer than until a first look-up of its lost answer has failed: that may never be read', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const settle = vi.fn(async () => {
      throw new OfflineError('cut');
    });
    const form = await renderHook(() => useSubmit(createExternalUserGroup, { settle: () => settle }), undefined);
    await form.does(() => void form.now().run(group));
    await form.shows(() => expect(form.now().state).toEqual({ phase: 'checking' }));
    await vi.waitFor(() => expect(settle).toHaveBeenCalled());
    await vi.waitFor(() => expect(atStake()).toBe('nothing'));
  });
});
