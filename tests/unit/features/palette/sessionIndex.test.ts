import { afterEach, expect, it, vi } from 'vitest';
import { type Session, setCurrentSession } from '@/cache/lifetime';
import { groupEntry } from '@/domain/palette/entries';
import { buildPalette, lastIndex, type Source } from '@/features/palette/sessionIndex';

const sessionOf = (id: number, control: AbortController): Session => ({
  id,
  owner: { id, tenantId: 1, email: `u${id}@acme.example` },
  signal: control.signal,
  verifiedAt: null,
  marked: true,
});
const source = (of: readonly string[]): Source => ({
  of,
  entries: () => of.map((name) => groupEntry({ id: name, name }, name)),
});
const never = new AbortController().signal;

afterEach(() => setCurrentSession(null));

it('the index is dropped with its session, and the next session starts without it', async () => {
  const first = new AbortController();
  setCurrentSession(sessionOf(1, first));
  await buildPalette([source(['Premium'])], never);
  expect(lastIndex()?.search('premium', 5)).toHaveLength(1);

  first.abort();
  expect(lastIndex()).toBeNull();
  setCurrentSession(sessionOf(2, new AbortController()));
  expect(lastIndex()).toBeNull();
  const index = await buildPalette([source(['Trial'])], never);
  expect(index?.search('premium', 5)).toEqual([]);
});

it('an index whose session ends while it is being built is dropped', async () => {
  const control = new AbortController();
  setCurrentSession(sessionOf(1, control));
  const many = Array.from({ length: 50_000 }, (_, n) => `Group ${n}`);
  const building = buildPalette([source(many)], never);
  control.abort();
  setCurrentSession(sessionOf(2, new AbortController()));
  expect(await building).toBeNull();
  expect(lastIndex()).toBeNull();
});

it('unchanged lists are indexed once, and a changed one again', async () => {
  setCurrentSession(sessionOf(1, new AbortController()));
  const groups = source(['Premium']);
  const index = await buildPalette([groups], never);
  expect(await buildPalette([groups], never)).toBe(index);
  expect(await buildPalette([source(['Premium'])], never)).not.toBe(index);
});

it('an index that is built again replaces the one before: the session holds on to no more than one', async () => {
  const { signal } = new AbortController();
  const listens = vi.spyOn(signal, 'addEventListener');
  setCurrentSession({ ...sessionOf(1, new AbortController()), signal });
  for (const name of ['Premium', 'Trial', 'Partners']) await buildPalette([source([name])], never);
  expect(lastIndex()?.search('partners', 5)).toHaveLength(1);
  expect(listens).toHaveBeenCalledTimes(1);
});

it('indexing 50,000 entries leaves time for frames: no slice takes long', async () => {
  setCurrentSession(sessionOf(1, new AbortController()));
  const many = Array.from({ length: 50_000 }, (_, n) => `Group ${n}`);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await buildPalette([source(many)], never);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
