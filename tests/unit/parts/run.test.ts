import { expect, it, vi } from 'vitest';
import { setCurrentSession } from '@/cache/lifetime';
import { Run } from '@/parts/run';
import { hasDirtyForms, setDirty } from '@/state/dirty';
import { alice, sessionFor } from '../cache/support';

function runOfSession() {
  const control = new AbortController();
  const session = sessionFor(alice);
  setCurrentSession(session && { ...session, signal: control.signal });
  const onEnd = vi.fn();
  const run = new Run(onEnd);
  setDirty(run, true, 'running');
  return { run, onEnd, endSession: () => control.abort() };
}

it('a run that is stopped begins nothing more, and is under way until it ends', () => {
  const { run, onEnd } = runOfSession();
  run.stop();
  expect(run.signal.aborted).toBe(true);
  expect(onEnd).not.toHaveBeenCalled();
  expect(hasDirtyForms()).toBe(true);
  run.end();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(run);
  expect(hasDirtyForms()).toBe(false);
  expect(run.isOver).toBe(false);
});

it('a run ends with its session, whose requests never settle', () => {
  const { run, onEnd, endSession } = runOfSession();
  endSession();
  expect(run.signal.aborted).toBe(true);
  expect(run.isOver).toBe(true);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(run);
  expect(hasDirtyForms()).toBe(false);
});

it('a run that has ended hears no more of its session', () => {
  const { run, onEnd, endSession } = runOfSession();
  run.end();
  endSession();
  expect(onEnd).toHaveBeenCalledOnce();
});
