import { afterEach, expect, it, vi } from 'vitest';
import { askService } from '@/cache/ask';
import { getApiKeyStatus } from '@/contract/api-keys';
import { alice } from './support';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['through a worker', { serviceWorker: { controller: {} } }],
  ['without one', {}],
])(
  'I5: a read for an id that cannot be put in an address fails on its own, %s, and nothing is sent',
  async (_, navigator) => {
    const fetch = vi.fn();
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('fetch', fetch);
    const asked = { call: getApiKeyStatus, parameters: { id: '..' }, owner: alice };
    const outcome = await askService(asked, {
      onSlow: () => {},
      onStored: () => {},
      signal: new AbortController().signal,
    });
    expect(outcome).toEqual({ kind: 'failed', failure: { kind: 'shape' } });
    expect(fetch).not.toHaveBeenCalled();
  },
);
