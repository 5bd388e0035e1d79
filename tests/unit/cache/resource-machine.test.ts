import { describe, expect, it } from 'vitest';
import type { CheckRow, ResponseRow } from '@/cache/db';
import { resourceStep } from '@/cache/resource-machine';
import {
  type Announced,
  initialResource,
  isSettled,
  missesChange,
  type ReadEnd,
  type ReadLimits,
  type ResourceEffect,
  type ResourceEvent,
  shownAt,
} from '@/cache/resource-state';
import { newCheck } from '@/cache/rows';
import type { Failure } from '@/contract/errors';
import { HOUR } from '@/durations';

const LIMITS: ReadLimits = {
  spacingMs: 1_000,
  settleMs: 100,
  retryMinMs: 5_000,
  retryMaxMs: 60_000,
  pollBelowBytes: 1_000_000,
  pollDurationFactor: 10,
  readMs: 15_000,
};
const EPOCH = 1_700_000_000_000;
const OFFLINE: Failure = { kind: 'offline' };
const refused = (status: number, retryAfterS: number | null = null): Failure => ({
  kind: 'refused',
  status,
  message: null,
  retryAfterS,
});

type Event = ResourceEvent extends infer E ? (E extends ResourceEvent ? Omit<E, 'at'> : never) : never;

const row: ResponseRow = {
  key: 'k',
  call: 'apps.list',
  format: 1,
  tenant: 'acme',
  user: '1',
  value: [],
  hash: 'h',
  storedAt: EPOCH,
  bytes: 2,
  total: null,
};
const check = (over: Partial<CheckRow>): CheckRow => ({ ...newCheck('k', 'apps.list', {}), ...over });
/** An answer that could not be stored: the page holds it. */
const unstored: ReadEnd = { kind: 'value', value: 'v', size: 10 };

/** One machine, the times of its reads, and a clock that runs its timers. */
function machine({ visible = true, reachable = true } = {}) {
  let state = initialResource;
  let mono = 0;
  let wallOffset = EPOCH;
  let wakeAt: number | null = null;
  const asked: number[] = [];
  const looks: number[] = [];
  const announced: Announced[] = [];
  const page = { visible, reachable };
  /** The result of a look before a poll: free is false if another window has the row. */
  let elsewhere: () => { free: boolean; sinceMs: number } = () => ({ free: true, sinceMs: 0 });

  const run = (effect: ResourceEffect) => {
    if (effect.kind === 'read') asked.push(mono);
    if (effect.kind === 'announce') announced.push(...effect.what);
    if (effect.kind === 'schedule') wakeAt = effect.inMs === null ? null : mono + effect.inMs;
    if (effect.kind === 'look') {
      looks.push(mono);
      queue.push({ kind: 'looked', ...elsewhere() });
    }
  };
  const queue: Event[] = [];
  function send(first: Event) {
    queue.push(first);
    for (let event = queue.shift(); event; event = queue.shift()) {
      const at = { mono, wall: wallOffset + mono };
      const step = resourceStep(state, { ...event, at } as ResourceEvent, LIMITS);
      state = step.state;
      for (const effect of step.effects) run(effect);
    }
  }
  const kept = (): ReadEnd => {
    const at = wallOffset + mono;
    return { kind: 'kept', row: { ...row, storedAt: at }, check: check({ checkedAt: at }) };
  };
  return {
    send,
    asked,
    looks,
    announced,
    page,
    get state() {
      return state;
    },
    get wakeAt() {
      return wakeAt;
    },
    now: () => wallOffset + mono,
    /** How long ago the value that may be shown was confirmed; null where none may be. */
    age: () => {
      const wall = wallOffset + mono;
      const at = shownAt(state, { wall, mono });
      return at === null ? null : wall - at;
    },
    /** Sets the device's clock; forward is also a sleep, during which the page's own clock stands still. */
    setClock: (by: number) => {
      wallOffset += by;
    },
    others: (look: typeof elsewhere) => {
      elsewhere = look;
    },
    answer: (answer: ReadEnd = kept()) => send({ kind: 'answered', read: state.read?.id ?? -1, answer }),
    fail: (failure: Failure) => send({ kind: 'failed', read: state.read?.id ?? -1, failure }),
    /** Lets time pass and runs the timers that come due; `each` can answer a read that has begun. */
    pass(ms: number, each: () => void = () => {}) {
      const until = mono + ms;
      while (wakeAt !== null && wakeAt <= until) {
        mono = Math.max(mono, wakeAt);
        wakeAt = null;
        send({ kind: 'tick', ...page });
        if (state.read) each();
      }
      mono = until;
    },
    tick: () => send({ kind: 'tick', ...page }),
  };
}

describe('a row of the cache, as one page sees it', () => {
  it('may miss a change that the store has not recorded, until the store has a confirmation from after that', () => {
    const it = machine();
    const before = check({ checkedAt: EPOCH - 60_000 });
    it.send({ kind: 'row', row, check: before });
    expect(missesChange(it.state)).toBe(false);
    it.announced.length = 0;
    it.send({ kind: 'changed', read: false });
    expect([missesChange(it.state), it.announced]).toEqual([true, ['check']]);
    it.send({ kind: 'row', row, check: { ...before, failedAt: EPOCH } });
    it.send({ kind: 'row', row, check: check({ checkedAt: EPOCH, stale: true }) });
    expect(missesChange(it.state)).toBe(true);
    it.send({ kind: 'row', row, check: check({ checkedAt: EPOCH + 1 }) });
    expect(missesChange(it.state)).toBe(false);

    const own = machine();
    own.send({ kind: 'shown' });
    own.answer(unstored);
    own.send({ kind: 'changed', read: false });
    expect(missesChange(own.state)).toBe(true);
    own.send({ kind: 'row', row: { ...row, value: 'v' }, check: check({ checkedAt: EPOCH + 1 }) });
    expect(missesChange(own.state)).toBe(false);
  });

  it('is read at once if it is not in memory, and otherwise after the row in memory has been shown', () => {
    const empty = machine();
    empty.send({ kind: 'shown' });
    expect(empty.asked).toEqual([0]);

    const full = machine();
    full.send({ kind: 'row', row, check: check({ checkedAt: EPOCH - 60_000 }) });
    full.send({ kind: 'shown' });
    expect(full.asked).toEqual([]);
    full.pass(100);
    expect(full.asked).toEqual([100]);
  });

  it('sends no request if its screen is only passed through', () => {
    const one = machine();
    one.send({ kind: 'row', row, check: check({ checkedAt: EPOCH - 60_000 }) });
    one.send({ kind: 'shown' });
    one.send({ kind: 'hidden' });
    one.pass(60_000);
    expect(one.asked).toEqual([]);
    expect(one.wakeAt, 'no timer is left').toBeNull();
  });

  it('is not read by a screen that opens within a second of a confirmation by any window', () => {
    const one = machine();
    one.send({ kind: 'row', row, check: check({ checkedAt: EPOCH - 500 }) });
    one.send({ kind: 'asked', by: 'screen' });
    expect(one.asked).toEqual([]);
    one.send({ kind: 'asked', by: 'user' });
    expect(one.asked, 'the user is not held back').toEqual([0]);
  });

  it('is read by a screen whose page has no more than the newest entries, even if another window has just read it', () => {
    const one = machine();
    one.send({ kind: 'row', row: { ...row, total: 3_000 }, check: check({ checkedAt: EPOCH - 500 }) });
    one.send({ kind: 'asked', by: 'screen' });
    expect(one.asked).toEqual([0]);
  });

  it('ignores an answer that is late, comes twice, or belongs to an ended session', () => {
    const one = machine();
    one.send({ kind: 'asked', by: 'screen' });
    const late = one.state.read?.id ?? -1;
    one.answer({ kind: 'value', value: 'first', size: 1 });
    one.send({ kind: 'answered', read: late, answer: { kind: 'value', value: 'twice', size: 1 } });
    one.send({ kind: 'failed', read: late, failure: OFFLINE });
    expect(one.state.view).toMatchObject({ held: { value: 'first' }, failure: null });
    one.send({ kind: 'asked', by: 'user' });
    const read = one.state.read?.id ?? -1;
    one.send({ kind: 'session-ended' });
    one.send({ kind: 'answered', read, answer: { kind: 'value', value: 'late', size: 1 } });
    expect(one.state.view).toEqual({ held: null, failure: null });
    one.send({ kind: 'shown' });
    one.pass(600_000);
    expect(one.asked).toHaveLength(2);
  });

  it('rejects an answer that a change has overtaken, and reads again a second after that request', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.send({ kind: 'changed', read: true });
    one.answer({ kind: 'value', value: 'older than the change', size: 1 });
    expect(one.state.view.held).toBeNull();
    expect(isSettled(one.state), 'whoever waits goes on waiting').toBe(false);
    one.pass(5_000, () => one.answer());
    expect(one.asked).toEqual([0, 1_000]);
    expect(isSettled(one.state)).toBe(true);
  });

  describe('during bulk work, where changes overtake every answer', () => {
    const quietly = (one: ReturnType<typeof machine>) => one.send({ kind: 'changed', read: false });
    const overtaken = (one: ReturnType<typeof machine>, answer: ReadEnd) => () => {
      quietly(one);
      one.answer(answer);
    };

    it.each<[string, ReadEnd]>([
      ['not stored because of a change', { kind: 'superseded', value: 'second', size: 1 }],
      ['not stored at all', { kind: 'value', value: 'second', size: 1 }],
    ])('shows the second answer in a row, %s, as possibly out of date', (_, answer) => {
      const one = machine();
      one.send({ kind: 'shown' });
      overtaken(one, answer)();
      expect(one.state.view.held).toBeNull();
      one.pass(60_000, overtaken(one, answer));
      expect(one.asked).toEqual([0, 1_000]);
      expect(one.state).toMatchObject({ view: { held: { value: 'second' } }, outdated: true });
      expect(isSettled(one.state), 'nobody waits for the work to end').toBe(true);
    });

    it('asks past the store if the second answer only confirmed what was stored', () => {
      const one = machine();
      one.send({ kind: 'asked', by: 'current' });
      overtaken(one, { kind: 'superseded' })();
      one.pass(1_000, overtaken(one, { kind: 'superseded' }));
      expect(one.state.read).toMatchObject({ bypassStore: true });
      overtaken(one, unstored)();
      expect(one.state).toMatchObject({ view: { held: { value: 'v' } }, outdated: true, read: null });
    });

    it('is polled no more often than else', () => {
      const one = machine();
      one.send({ kind: 'shown' });
      one.send({ kind: 'polled', everyMs: 30_000 });
      const answer = overtaken(one, { kind: 'superseded', value: 'v', size: 1 });
      answer();
      one.pass(100_000, answer);
      expect(one.asked).toEqual([0, 1_000, 31_000, 61_000, 91_000]);
      one.send({ kind: 'asked', by: 'current' });
      one.answer();
      expect(one.state).toMatchObject({ view: { held: null }, outdated: false });
      answer();
    });

    it('takes what was stored in spite of a change that this page knows of', () => {
      const one = machine();
      one.send({ kind: 'shown' });
      const answer = () => {
        quietly(one);
        one.answer();
      };
      answer();
      one.pass(60_000, answer);
      expect(one.asked).toEqual([0, 1_000]);
      expect(one.state.outdated).toBe(true);
    });

    it('E3: is read again for somebody who awaits it, though a change wants it sooner and the screen closes meanwhile', () => {
      const one = machine();
      one.send({ kind: 'shown' });
      const answer = overtaken(one, { kind: 'superseded', value: 'before', size: 1 });
      answer();
      one.pass(1_000);
      expect(one.state.read, 'is under way').not.toBeNull();
      one.pass(1_500);
      one.send({ kind: 'asked', by: 'current' });
      one.send({ kind: 'changed', read: true });
      one.send({ kind: 'hidden' });
      answer();
      expect(isSettled(one.state)).toBe(false);
      one.pass(5_000, () => one.answer({ kind: 'value', value: 'after', size: 1 }));
      expect(one.state.view.held?.value).toBe('after');
    });

    it('is read again after a change that the user waits for', () => {
      const one = machine();
      one.send({ kind: 'shown' });
      const answer = overtaken(one, { kind: 'superseded', value: 'v', size: 1 });
      answer();
      one.pass(1_000, answer);
      one.send({ kind: 'asked', by: 'user' });
      one.send({ kind: 'changed', read: true });
      answer();
      expect(isSettled(one.state)).toBe(false);
      one.pass(5_000, () => one.answer());
      expect(one.state).toMatchObject({ view: { held: null }, outdated: false });
    });
  });

  it('is read once for any number of changes within a second', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.answer();
    for (let change = 0; change < 20; change += 1) {
      one.send({ kind: 'changed', read: true });
      one.pass(40, () => one.answer());
    }
    one.pass(5_000, () => one.answer());
    expect(one.asked).toEqual([0, 1_000]);
    expect(one.state.outdated).toBe(false);
  });

  it('reads for itself, bypassing the store, a row that was stored and cannot be read back', () => {
    const one = machine();
    one.send({ kind: 'asked', by: 'screen' });
    one.answer({ kind: 'kept' });
    expect(one.state.read).toMatchObject({ bypassStore: true });
    one.answer(unstored);
    expect(one.state.view.held?.value).toBe('v');
  });

  it('does not take the row from before for an answer that was stored and cannot be looked up', () => {
    const one = machine();
    one.send({ kind: 'asked', by: 'screen' });
    one.answer();
    one.send({ kind: 'asked', by: 'current' });
    one.pass(1_000);
    one.answer({ kind: 'kept' });
    expect(one.state.read).toMatchObject({ bypassStore: true });
    one.answer(unstored);
    expect(one.state.view.held?.value).toBe('v');
  });

  it('takes its own write that comes late for what it is, and asks nothing', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.answer(unstored);
    const at = one.now();
    one.send({ kind: 'row', row: { ...row, value: 'v', storedAt: at }, check: check({ checkedAt: at }) });
    one.pass(3_000);
    expect(one.asked).toEqual([0]);
    expect(one.state).toMatchObject({ view: { held: null }, outdated: false, row: { value: 'v' } });
  });

  it('F5: repeats a read whose answer was dropped, less and less often while that goes on', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.answer({ kind: 'dropped' });
    one.pass(20_000, () => one.answer({ kind: 'dropped' }));
    expect(one.asked).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
  });
});

describe('a read that fails', () => {
  it('B9: is retried after 5 s, doubling up to a minute, as long as the row is shown', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.fail(OFFLINE);
    one.pass(300_000, () => one.fail(OFFLINE));
    const gaps = one.asked.map((at, index) => at - (one.asked[index - 1] ?? 0)).slice(1);
    expect(gaps).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    one.send({ kind: 'hidden' });
    one.pass(300_000);
    expect(one.asked).toHaveLength(8);
    expect(one.wakeAt).toBeNull();
  });

  it('B9: is retried after 5 s again once there has been an answer', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.fail(OFFLINE);
    one.pass(5_000, () => one.fail(OFFLINE));
    one.pass(10_000, () => one.answer());
    expect(one.state.view.failure).toBeNull();
    one.send({ kind: 'asked', by: 'user' });
    one.fail(OFFLINE);
    one.pass(5_000);
    expect(one.asked).toHaveLength(5);
  });

  it.each([
    ['a 503', refused(503), true],
    ['a 429', refused(429), true],
    ['an answer of the wrong shape', { kind: 'shape' } as Failure, true],
    ['silence', { kind: 'timeout' } as Failure, true],
    ['a 403', refused(403), false],
    ['a 404', refused(404), false],
    ['a 401', refused(401), false],
  ])('B9: after %s is retried automatically only if that may help', (_, failure, again) => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.fail(failure);
    one.pass(5_000);
    expect(one.asked).toHaveLength(again ? 2 : 1);
  });

  it('B5: waits out a Retry-After, even one too long for a timer, but not if the user asks', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.fail(refused(429, 40 * 24 * 3600));
    one.send({ kind: 'asked', by: 'screen' });
    one.pass(3_600_000 * 24);
    expect(one.asked).toEqual([0]);
    one.send({ kind: 'asked', by: 'user' });
    expect(one.asked).toHaveLength(2);
  });

  it('waits while the service is out of reach, and while the page is hidden', () => {
    const one = machine({ reachable: false });
    one.send({ kind: 'shown' });
    one.fail(OFFLINE);
    one.pass(600_000);
    expect(one.asked).toEqual([0]);
    expect(one.wakeAt, 'nothing spins').toBeNull();
    one.page.reachable = true;
    one.send({ kind: 'asked', by: 'screen' });
    expect(one.asked).toHaveLength(2);
    one.fail(OFFLINE);
    one.page.visible = false;
    one.pass(600_000);
    expect(one.asked).toHaveLength(2);
    one.page.visible = true;
    one.tick();
    expect(one.asked).toHaveLength(3);
  });

  it.each([OFFLINE, refused(503, 3_600)])(
    'ends once another window has had an answer, and the row is polled as before (%j)',
    (failure) => {
      const one = machine();
      one.send({ kind: 'row', row, check: check({ checkedAt: EPOCH - 60_000 }) });
      one.send({ kind: 'shown' });
      one.send({ kind: 'polled', everyMs: 90_000 });
      one.pass(100, () => one.fail(failure));
      expect(one.state.view.failure).toEqual(failure);
      one.pass(1_000);
      one.send({ kind: 'row', check: check({ checkedAt: one.now() }) });
      expect(one.state.view.failure).toBeNull();
      one.pass(60_000);
      expect(one.asked).toHaveLength(1);
      one.pass(30_000);
      expect(one.asked).toHaveLength(2);
    },
  );

  it('with a Retry-After keeps no screen from reading once another window has had an answer', () => {
    const one = machine();
    one.send({ kind: 'row', row, check: check({ checkedAt: EPOCH - 60_000 }) });
    one.send({ kind: 'shown' });
    one.pass(100, () => one.fail(refused(503, 3_600)));
    one.pass(1_000);
    one.send({ kind: 'row', check: check({ checkedAt: one.now() }) });
    one.pass(60_000);
    one.send({ kind: 'asked', by: 'screen' });
    expect(one.asked).toHaveLength(2);
  });
});

describe('an answer that only this page holds', () => {
  const holding = () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.answer(unstored);
    one.pass(5_000);
    return one;
  };
  const stored = (one: ReturnType<typeof machine>, over: Partial<ResponseRow> = {}) =>
    one.send({
      kind: 'row',
      row: { ...row, hash: 'other', storedAt: one.now(), ...over },
      check: check({ checkedAt: one.now() }),
    });

  it.each([-86_400_000, 0, 86_400_000])(
    'stands until the service is asked again, when another window stores one whose clock differs by %d ms',
    (by) => {
      const one = holding();
      stored(one, { storedAt: one.now() + by });
      expect(one.asked).toEqual([0, 5_000]);
      expect([one.state.view.held?.value, one.state.outdated]).toEqual(['v', true]);
      one.answer();
      expect(one.state).toMatchObject({ view: { held: null }, outdated: false, row: { hash: 'h' } });
    },
  );

  it('is doubted when another window has a stored row confirmed, and asked for once', () => {
    const one = machine();
    one.send({ kind: 'row', row, check: check({ checkedAt: EPOCH - 60_000 }) });
    one.send({ kind: 'shown' });
    one.pass(100, () => one.answer(unstored));
    one.pass(5_000);
    const confirmed = check({ checkedAt: EPOCH + 5_000 });
    one.send({ kind: 'row', row, check: confirmed });
    one.send({ kind: 'row', row, check: { ...confirmed, bytes: 3 } });
    expect(one.asked).toEqual([100, 5_100]);
    one.answer(unstored);
    one.pass(60_000);
    expect(one.asked).toEqual([100, 5_100]);
  });

  it('is read when it is shown again, if it was not shown when another window stored one', () => {
    const one = holding();
    one.send({ kind: 'hidden' });
    stored(one);
    expect(one.asked).toEqual([0]);
    one.send({ kind: 'shown' });
    expect(one.asked).toEqual([0, 5_000]);
  });

  it('is not doubted for a row of the newest entries only', () => {
    const one = holding();
    stored(one, { total: 3_000 });
    one.pass(60_000);
    expect([one.asked, one.state.outdated]).toEqual([[0], false]);
  });
});

describe('a row that is polled', () => {
  const polled = (everyMs = 30_000) => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.answer();
    one.send({ kind: 'polled', everyMs });
    return one;
  };

  it('G8: is read once per interval, however many panels poll it', () => {
    const one = polled();
    one.send({ kind: 'shown' });
    one.send({ kind: 'polled', everyMs: 30_000 });
    one.pass(95_000, () => one.answer());
    expect(one.asked).toEqual([0, 30_000, 60_000, 90_000]);
    one.send({ kind: 'unpolled', everyMs: 30_000 });
    one.pass(30_000, () => one.answer());
    expect(one.asked, 'the other panel still polls').toHaveLength(5);
    one.send({ kind: 'unpolled', everyMs: 30_000 });
    expect(one.wakeAt).toBeNull();
  });

  it('G8: is left to the window that has asked, and read an interval after that', () => {
    const one = polled();
    one.others(() => ({ free: false, sinceMs: 10_000 }));
    one.pass(30_000);
    expect([one.asked, one.looks]).toEqual([[0], [30_000]]);
    one.others(() => ({ free: true, sinceMs: 0 }));
    one.pass(20_000, () => one.answer());
    expect(one.asked).toEqual([0, 50_000]);
  });

  it('G8: is not even looked up if another window is known to have confirmed it', () => {
    const one = polled();
    one.pass(25_000);
    one.send({ kind: 'row', row, check: check({ checkedAt: one.now() }) });
    one.pass(29_000, () => one.answer());
    expect([one.asked, one.looks]).toEqual([[0], []]);
    one.pass(1_000, () => one.answer());
    expect(one.asked).toEqual([0, 55_000]);
  });

  it('is read by each window if only its newest entries are stored, whatever the others have confirmed', () => {
    const one = polled();
    one.others(() => ({ free: false, sinceMs: 100 }));
    for (let time = 0; time < 3; time += 1) {
      one.pass(20_000, () => one.answer());
      const storedAt = one.now();
      one.send({
        kind: 'row',
        row: { ...row, hash: `h${time}`, storedAt, total: 3_000 },
        check: check({ checkedAt: storedAt }),
      });
    }
    expect(one.asked).toEqual([0, 30_000, 60_000]);
  });

  it('waits while the page is hidden, and is read when it is visible again', () => {
    const one = polled();
    one.page.visible = false;
    one.pass(300_000);
    expect(one.asked).toEqual([0]);
    one.page.visible = true;
    one.tick();
    expect(one.asked).toHaveLength(2);
  });

  it.each([-24 * 3600_000, -1_800_000, 365 * 24 * 3600_000])(
    'L4: is polled once per interval, as before, with the clock set by %d ms',
    (by) => {
      const one = polled();
      one.pass(5_000);
      // Another window has confirmed the row.
      const confirmed = check({ checkedAt: one.now() });
      one.send({ kind: 'row', row, check: confirmed });
      one.pass(5_000);
      one.setClock(by);
      // The store is seen again: by the new clock, that was a year ago or is still to come.
      one.send({ kind: 'row', row, check: { ...confirmed, bytes: 3 } });
      one.pass(90_000, () => one.answer());
      expect(one.asked).toEqual([0, 35_000, 65_000, 95_000]);
    },
  );

  it('is not polled if it is large, and less often if it takes long', () => {
    const large = machine();
    large.send({ kind: 'shown' });
    large.answer({ kind: 'value', value: 'x', size: 2_000_000 });
    large.send({ kind: 'polled', everyMs: 30_000 });
    expect(large.wakeAt).toBeNull();

    const slow = machine();
    slow.send({ kind: 'shown' });
    slow.pass(9_000);
    slow.answer(unstored);
    slow.send({ kind: 'polled', everyMs: 30_000 });
    slow.pass(89_000);
    expect(slow.asked).toHaveLength(1);
    slow.pass(1_000);
    expect(slow.asked).toHaveLength(2);
  });

  it('is polled again within minutes of an answer that reached a page which was frozen for an hour', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.send({ kind: 'polled', everyMs: 30_000 });
    one.pass(3_600_000);
    one.answer(unstored);
    one.pass(150_000);
    expect(one.asked).toHaveLength(2);
  });
});

const WEEK = 7 * 24 * HOUR;

describe('a row on screen when the clock is set, or the device sleeps', () => {
  const shown = (answer?: ReadEnd) => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.answer(answer);
    one.pass(5_000);
    return one;
  };

  it.each([
    ['stored', undefined],
    ['held by this page', unstored],
  ])('C2: may not be shown any more after more than a week asleep, and is read by the next tick: %s', (_, answer) => {
    const one = shown(answer);
    one.tick();
    expect([one.asked, one.age()]).toEqual([[0], 5_000]);
    one.setClock(WEEK + HOUR);
    expect(one.age()).toBeNull();
    one.page.visible = false;
    one.tick();
    expect(one.asked, 'a hidden page waits').toEqual([0]);
    one.page.visible = true;
    one.tick();
    expect(one.asked).toEqual([0, 5_000]);
    one.answer(answer);
    expect(one.age()).toBe(0);
  });

  it('C2: is read at once by a screen that asks for what may not be shown any more, a moment after its answer', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.answer();
    one.setClock(WEEK + HOUR);
    one.send({ kind: 'asked', by: 'screen' });
    one.pass(1_000);
    expect(one.asked).toEqual([0, 1_000]);
  });

  it.each([
    ['stored', undefined],
    ['held by this page', unstored],
  ])('C2: keeps its age by the page’s own clock if the clock is set back, and is not asked for: %s', (_, answer) => {
    const one = shown(answer);
    one.setClock(-HOUR);
    expect(one.age()).toBe(5_000);
    one.tick();
    one.pass(2_000);
    expect([one.asked, one.age()]).toEqual([[0], 7_000]);
  });

  it.each([
    ['stored', undefined],
    ['held by this page', unstored],
  ])('C1: is as old as the device’s clock says after a night asleep: %s', (_, answer) => {
    const one = shown(answer);
    one.setClock(8 * HOUR);
    expect(one.age()).toBe(8 * HOUR + 5_000);
  });

  it('C2: after the clock was set back, a row that another session left here may not be shown', () => {
    const one = machine();
    one.send({ kind: 'row', row, check: check({ checkedAt: EPOCH }) });
    one.setClock(-HOUR);
    expect(one.age(), 'this page knows when it was confirmed').toBe(0);
    const next = machine();
    next.setClock(-HOUR);
    next.send({ kind: 'row', row, check: check({ checkedAt: EPOCH }) });
    expect(next.age()).toBeNull();
  });

  it('is as old as the service’s last answer to this page, though the store could not record that', () => {
    const one = shown();
    const { row: before, check: recorded } = one.state;
    one.pass(3 * HOUR);
    one.send({ kind: 'asked', by: 'user' });
    one.announced.length = 0;
    one.answer({ kind: 'kept', row: before, check: recorded });
    expect(one.age()).toBe(0);
    expect(one.announced, 'its label follows').toContain('check');
    one.pass(30_000);
    one.send({ kind: 'row', check: recorded });
    expect(one.age(), 'the older record does not count').toBe(30_000);
  });

  it('is shown again once the service has confirmed it, though the store could not record that', () => {
    const one = shown();
    const { row: before, check: recorded } = one.state;
    one.setClock(WEEK + HOUR);
    one.tick();
    one.announced.length = 0;
    one.answer({ kind: 'kept', row: before, check: recorded });
    expect(one.age()).toBe(0);
    expect(one.announced).toContain('row');
  });
});

describe('memory', () => {
  it('is released by a row that is not shown, and by no other', () => {
    const one = machine();
    one.send({ kind: 'shown' });
    one.answer(unstored);
    one.send({ kind: 'let-go' });
    expect(one.state.view.held).not.toBeNull();
    one.send({ kind: 'hidden' });
    one.send({ kind: 'let-go' });
    expect(one.state.view.held).toBeNull();
    one.pass(5_000);
    one.send({ kind: 'shown' });
    expect(one.asked, 'opened again, it is read at once').toEqual([0, 5_000]);
  });
});
