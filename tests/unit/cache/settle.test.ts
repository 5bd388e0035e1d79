import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from '@/api/call';
import { type FreshRead, NotSavedError, settleByReading, UncertainError } from '@/cache/settle';
import { deleteApp } from '@/contract/apps';
import { ApiError, OfflineError, TimeoutError } from '@/contract/errors';

const SECOND = 1_000;
const read = (() => {}) as unknown as FreshRead;
const refused = (status: number, retryAfterS: number | null = null) =>
  new ApiError(status, null, 'apps.list', retryAfterS);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** Looks up a change whose readings go as given, the last one again and again. */
function lookUp(
  readings: readonly (boolean | Error)[],
  answerBegan = false,
  { signal, onRefused }: { signal?: AbortSignal; onRefused?: (refusal: ApiError) => void } = {},
) {
  let looks = 0;
  const begunAt = performance.now();
  const looked = async () => {
    const reading = readings[Math.min(looks, readings.length - 1)];
    looks += 1;
    if (reading instanceof Error) throw reading;
    return reading ?? false;
  };
  const ended = settleByReading(looked, { read, answerBegan, signal, onRefused }).then(
    () => 'made',
    (error: unknown) =>
      error instanceof NotSavedError ? 'not made' : error instanceof UncertainError ? 'not known' : error,
  );
  const after = ended.then(() => (performance.now() - begunAt) / SECOND);
  return { ended, after, looks: () => looks };
}

it('a change that the service makes after its answer was lost is not called not saved', async () => {
  const { ended, after, looks } = lookUp([false, true]);
  await vi.advanceTimersByTimeAsync(4 * SECOND);
  expect(looks()).toBe(1);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect([await ended, await after]).toEqual(['made', 5]);
});

it('a change without the beginning of an answer is not called not saved for ten seconds', async () => {
  const { ended, after, looks } = lookUp([false]);
  await vi.advanceTimersByTimeAsync(9 * SECOND);
  expect(looks()).toBe(2);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect([await ended, await after]).toEqual(['not made', 10]);
});

it('once its answer has begun, the first reading tells', async () => {
  const { ended, looks } = lookUp([false], true);
  expect([await ended, looks()]).toEqual(['not made', 1]);
});

it.each([
  ['is broken', refused(503), 5],
  ['is busy', refused(429), 5],
  ['names a time', refused(503, 20), 20],
])('a service that %s for a moment is asked again', async (_, error, waitS) => {
  const { ended, after } = lookUp([error, true], true);
  await vi.advanceTimersByTimeAsync(waitS * SECOND);
  expect([await ended, await after]).toEqual(['made', waitS]);
});

it.each([
  ['is broken', refused(503), 80],
  ['is busy, and asks for a minute each time,', refused(429, 60), 300],
])('a service that %s is not asked for ever', async (_, error, endS) => {
  const { ended, after, looks } = lookUp([error], true);
  await vi.advanceTimersByTimeAsync(endS * SECOND);
  expect([await ended, await after, looks()]).toEqual(['not known', endS, 6]);
});

it('a service that is to be left alone for longer than a minute is not waited for', async () => {
  const onRefused = vi.fn();
  const { ended, after, looks } = lookUp([refused(503, 3_600), true], true, { onRefused });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect([await ended, await after, looks()]).toEqual(['not known', 0, 1]);
  expect(onRefused, 'other work goes on').not.toHaveBeenCalled();
});

it('a fault of our own in the reading is reported, and settles nothing: the change may have been made', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fault = new RangeError('Invalid array length');
  expect(await lookUp([fault]).ended).toBe('not known');
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
});

it('a refusal of the reading settles nothing', async () => {
  expect(await lookUp([refused(403)]).ended).toBe('not known');
});

it('nobody waits any more: the outcome is not known', async () => {
  const gone = new AbortController();
  const { ended } = lookUp([false], false, { signal: gone.signal });
  await vi.advanceTimersByTimeAsync(SECOND);
  gone.abort();
  expect(await ended).toBe('not known');
});

it.each([
  ['no answer began', new TypeError('Failed to fetch'), false],
  [
    'its answer was cut',
    new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) }), {
      headers: { 'content-type': 'application/json' },
    }),
    true,
  ],
])('a lost change says whether its answer had begun: %s', async (_, answer, began) => {
  const fetch = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const error = await callApi(deleteApp, { id: 7 }, { fetch }).catch((cause) => cause);
  expect(error).toBeInstanceOf(OfflineError);
  expect((error as OfflineError).answerBegan).toBe(began);
});

it('a change in silence says that no answer had begun', async () => {
  const asked = callApi(
    deleteApp,
    { id: 7 },
    {
      fetch: () => new Promise(() => {}),
    },
  );
  const failed = asked.catch((cause) => cause);
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(await failed).toBeInstanceOf(TimeoutError);
  expect((await failed).answerBegan).toBe(false);
});
