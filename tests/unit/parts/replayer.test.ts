import { afterEach, describe, expect, it, vi } from 'vitest';
import { recallClockAhead } from '@/api/serviceClock';
import type { Calls } from '@/domain/limits/calls';
import { type Question, type Replay, replay } from '@/domain/limits/replay';
import { DAY, MINUTE } from '@/durations';
import { callsIn, replayerFor } from '@/parts/limits/replayer';
import { log, NOW } from '../domain/support';

/** More calls than the page replays by itself: one a second, all by one user. */
function manyCalls(): Calls {
  const length = 20_001;
  return {
    at: Float64Array.from({ length }, (_, place) => NOW - (length - place) * 1_000),
    user: new Int32Array(length),
    app: new Int32Array(length).fill(-1),
    users: ['u1'],
    apps: [],
  };
}

const QUESTION: Question = { reached: { scope: 'tenant' }, periodMs: MINUTE, limits: [10] };

/** A worker under the test's control. */
class FakeWorker {
  static last: FakeWorker;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly sent: unknown[] = [];
  terminated = false;
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
}

afterEach(() => vi.unstubAllGlobals());

describe('a replay in a worker', () => {
  const ask = (calls = manyCalls()) => {
    vi.stubGlobal('Worker', FakeWorker);
    const replayer = replayerFor(calls);
    const found: Replay[] = [];
    replayer.ask(QUESTION, (one) => found.push(one));
    return { replayer, found, calls, worker: FakeWorker.last };
  };

  it('is done by the page if the worker’s code cannot be had', async () => {
    const { found, calls, worker } = ask();
    worker.onerror?.(new Event('error'));
    await vi.waitFor(() => expect(found).toEqual([replay(calls, QUESTION)]));
    expect(worker.terminated).toBe(true);
  });

  it('goes on in the page for the questions after it', async () => {
    const { replayer, calls, worker } = ask();
    worker.onerror?.(new Event('error'));
    const next = { ...QUESTION, limits: [3] };
    const later: Replay[] = [];
    replayer.ask(next, (one) => later.push(one));
    await vi.waitFor(() => expect(later).toEqual([replay(calls, next)]));
  });

  it('is not done at all once nobody wants it', async () => {
    const { replayer, found, worker } = ask();
    replayer.end();
    worker.onerror?.(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(found).toEqual([]);
  });
});

it.each([
  ['in the page', { ...manyCalls(), at: new Float64Array(1) }],
  ['in a worker', manyCalls()],
])('a replay %s that has ended takes no more questions', async (_, calls) => {
  vi.stubGlobal('Worker', FakeWorker);
  const replayer = replayerFor(calls);
  replayer.end();
  const onFound = vi.fn();
  replayer.ask(QUESTION, onFound);
  FakeWorker.last?.onerror?.(new Event('error'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(onFound).not.toHaveBeenCalled();
});

it('replays the last seven days by the service’s clock, although the device’s is behind', async () => {
  vi.useFakeTimers({ now: NOW - 10 * DAY, toFake: ['Date'] });
  recallClockAhead(-10 * DAY);
  try {
    const calls = await callsIn([log(DAY, { user_id: 'u' }), log(8 * DAY, { user_id: 'u' })]);
    expect([...calls.at]).toEqual([NOW - DAY]);
  } finally {
    recallClockAhead(0);
    vi.useRealTimers();
  }
});
