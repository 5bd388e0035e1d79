import type { ReactElement } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lazyPiece } from '@/parts/lazyPiece';
import { connectionAtom } from '@/state/connection';
import { store } from '@/state/store';
import { withResolvers } from '../../support/promise';
import { renderHook } from '../renderHook';

const Count = () => <b>3</b>;

it('a piece whose code cannot be had is tried again once the connection changes, and then counts as on its way', async () => {
  onTestFinished(() => store.set(connectionAtom, 'online'));
  store.set(connectionAtom, 'offline');
  const arrival = withResolvers();
  const load = vi.fn(async () => {
    if (store.get(connectionAtom) === 'offline') throw new TypeError('Failed to fetch');
    await arrival.promise;
    return Count;
  });
  const Piece = lazyPiece('Count', load, { meanwhile: '…', missing: 'not known yet' });
  const piece = await renderHook(() => {
    const { type, props } = Piece({}) as ReactElement;
    return (type as (of: unknown) => unknown)(props);
  }, undefined);
  expect(piece.now()).toBe('not known yet');

  await piece.does(() => store.set(connectionAtom, 'online'));
  expect(piece.now()).toBe('…');
  await piece.does(() => arrival.resolve());
  expect(piece.now()).toMatchObject({ type: Count });
  expect(load).toHaveBeenCalledTimes(2);
});
