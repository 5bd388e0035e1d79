import { expect, it, vi } from 'vitest';
import { askService } from '@/cache/ask';
import { holdReads } from '@/cache/hold';
import { listApps } from '@/contract/apps';
import { alice } from './support';

it('a read that was held back while its session ended is dropped, and nothing is sent', async () => {
  const sent = vi.fn(async () => new Response('[]'));
  vi.stubGlobal('fetch', sent);
  const letGo = await holdReads(0);
  const session = new AbortController();
  const asked = askService(
    { call: listApps, parameters: {}, owner: alice },
    { signal: session.signal, onSlow() {}, onStored() {} },
  );
  session.abort();
  letGo();
  expect(await asked).toEqual({ kind: 'dropped' });
  expect(sent).not.toHaveBeenCalled();
});
