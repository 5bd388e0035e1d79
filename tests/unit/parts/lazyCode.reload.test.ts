import { beforeEach, expect, it, vi } from 'vitest';
import { changeBegins } from '@/api/inFlight';
import { CodeMissingError } from '@/code';
import { lazyCode } from '@/parts/lazyCode';
import { withResolvers } from '../../support/promise';
import { storageOf } from '../storage';

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
  vi.stubGlobal('location', { reload, href: 'https://portcullis.example/' });
});

/** Code that is gone, while it is found out whether a newer version is served. */
async function missing() {
  const served = withResolvers();
  vi.stubGlobal('fetch', async () => {
    await served.promise;
    return new Response('<!doctype html>');
  });
  const code = lazyCode('Billing', () => Promise.reject(new TypeError('Failed to fetch')));
  const told = vi.fn();
  const stop = code.subscribe(told);
  void code.fetch();
  await new Promise(setImmediate);
  const answer = async () => {
    served.resolve();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  return { code, told, stop, answer };
}

it('a page whose code is gone is reloaded where a newer version is served', async () => {
  const { told, answer } = await missing();
  await answer();
  expect(reload).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
});

it('a change that begins while that is found out is not cut off by the reload: the failure is shown instead', async () => {
  const { code, told, answer } = await missing();
  const ends = changeBegins();
  await answer();
  ends();
  expect(reload).not.toHaveBeenCalled();
  expect(told).toHaveBeenCalledOnce();
  expect(code.state()).toBeInstanceOf(CodeMissingError);
});

it('a screen that has been left meanwhile is not reloaded, and is tried again when it is opened next', async () => {
  const { code, stop, answer } = await missing();
  stop();
  await answer();
  expect(reload).not.toHaveBeenCalled();
  expect(code.state()).toBeNull();
});
