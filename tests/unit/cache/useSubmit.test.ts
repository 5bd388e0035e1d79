import { beforeEach, expect, it, vi } from 'vitest';
import { useSubmit } from '@/cache/useSubmit';
import { deleteTile } from '@/contract/tiles';
import { renderHook } from '../renderHook';
import { alice, sessionFor } from './support';

beforeEach(() => sessionFor(alice));

it('a fault of our own before anything was sent is reported and ends in the call’s sentence, not in an endless wait', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  const fault = new RangeError('Invalid array length');
  const precheck = async () => {
    throw fault;
  };
  const form = await renderHook(() => useSubmit(deleteTile, { precheck, settle: null }), undefined);
  await form.does(() => form.now().run({ id: 7 }));
  expect(form.now().pending).toBe(false);
  expect(form.now().state).toEqual({
    phase: 'failed',
    failure: null,
    problem: { sentence: deleteTile.fallback, detail: null },
  });
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  expect(asked).not.toHaveBeenCalled();
});
