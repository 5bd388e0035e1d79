import { beforeEach, expect, it, vi } from 'vitest';
import { type Settle, UncertainError } from '@/cache/settle';
import { deleteExternalUser, listExternalUsers } from '@/contract/external-users';
import { Pace, readPaced, submitPaced } from '@/parts/pace';
import { type PageService, serveFetch } from '../mocks/page';
import { bulkRun } from './support';

let service: PageService;
beforeEach(async () => {
  service = await serveFetch();
});

const refusal = (status: number) => new Response(null, { status, headers: { 'Retry-After': '1' } });

it('lanes that are held up say so, and say when they go on', async () => {
  const told: boolean[] = [];
  const pace: Pace = new Pace(() => told.push(pace.isHolding()));
  const { signal, session } = bulkRun();
  pace.hold(0.05);
  await pace.ready({ signal, session });
  expect(told).toEqual([true, false]);
  await pace.ready({ signal, session });
  expect(told).toHaveLength(2);
});

it.each([429, 503])('a read that is refused with %i waits, and is repeated', async (status) => {
  service.instead(() => refusal(status), 1);
  const run = bulkRun();
  const reading = readPaced(run)(listExternalUsers, {});
  await vi.waitFor(() => expect(run.pace.isHolding()).toBe(true));
  expect((await reading).items.length).toBeGreaterThan(0);
});

it('a change that is answered with 503 is not repeated: it may have been made', async () => {
  service.instead(() => refusal(503));
  const run = bulkRun();
  await expect(submitPaced(deleteExternalUser, { id: 1 }, null, run)).rejects.toMatchObject({ status: 503 });
  expect([run.pace.isHolding(), service.changes.length]).toEqual([false, 1]);
});

it('a busy service holds up the lanes while the lost answer to a change is looked up', async () => {
  service.instead(({ method }) => {
    if (method === 'GET') return refusal(429);
    throw new TypeError('Failed to fetch');
  });
  const cancel = new AbortController();
  const run = bulkRun(cancel.signal);
  const settle: Settle = async (read) => (await read(listExternalUsers, {})).items.length === 0;
  const ended = expect(submitPaced(deleteExternalUser, { id: 1 }, settle, run)).rejects.toThrow(UncertainError);
  await vi.waitFor(() => expect(run.pace.isHolding()).toBe(true));
  cancel.abort();
  await ended;
  expect(service.changes).toHaveLength(1);
});
