import { beforeEach, expect, it, vi } from 'vitest';
import type { TimeRange } from '@/domain/logs/filters';
import { NO_TIMES } from '@/domain/logs/period';
import { TimePanel } from '@/features/logs/TimePanel';
import { stubWindow } from '../../../support/window';
import { textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
beforeEach(() => stubWindow());

const ALL: TimeRange = { kind: 'all' };
const SINCE_2090: TimeRange = { kind: 'between', from: Date.UTC(2090), to: null };
const EXTENT = { from: 0, to: 1_000 };
const nothing = () => {};

it.each([
  ['none', 'Nothing to chart yet.', { time: ALL, extent: null, matches: null }],
  ['none in the range', 'No event is in this range.', { time: SINCE_2090, extent: EXTENT, matches: 0 }],
  ['one dated far ahead', '1 event without a time on this axis', { time: SINCE_2090, extent: EXTENT, matches: 1 }],
  ['none with a time', NO_TIMES, { time: ALL, extent: null, matches: 7 }],
])('without a chart, the events are said to be %s', (_, sentence, of) => {
  const text = textOf(
    <TimePanel {...{ histogram: null, zone: 'utc', choices: [], ...of }} {...{ onToggle: nothing, onTime: nothing }} />,
  );
  expect(text).toContain(sentence);
});
