import { expect, it, vi } from 'vitest';
import { eventsOverTime } from '@/domain/logs';
import { DAY } from '@/durations';
import { EventsChart } from '@/features/dashboard/EventsChart';
import { FilterChips } from '@/features/dashboard/FilterChips';
import { TIME_COLUMN } from '@/parts/logColumns';
import { log, NOW } from '../../domain/support';
import { markupOf, textOf } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));

it('a chart of more than a year says of which year its beginning is', () => {
  const series = eventsOverTime([log(700 * DAY), log(DAY)], NOW);
  if (!series) throw new Error('none');
  const page = markupOf(<EventsChart series={series} end="now" action="" time={null} onChoose={() => {}} />);
  expect(page.match(/aria-label="(2 events since [^"]*)/)?.[1]).toContain('2024');
});

it('the chosen bar is marked in the first frame, though the places for the pointer come after it', () => {
  const series = eventsOverTime([log(700 * DAY), log(DAY)], NOW);
  if (!series) throw new Error('none');
  const [first] = series.buckets;
  if (!first) throw new Error('no bar');
  const time = { from: first.from, to: first.from + series.step };
  const chart = (chosen: typeof time | null) =>
    markupOf(<EventsChart series={series} end="now" action="" time={chosen} onChoose={() => {}} />);
  expect(chart(time).match(/data-chosen/g)).toHaveLength(1);
  expect(chart(null)).not.toContain('data-part="band"');
});

it('the chip of a range of another year says the year, as the explorer does', () => {
  const time = { from: NOW - 700 * DAY, to: NOW - 672 * DAY };
  const filters = { app: '', user: '', action: '', time, page: 1, change: () => undefined };
  expect(textOf(<FilterChips filters={filters} />)).toContain('2024');
});

it('an event without a time has a link with a name to its record', () => {
  const page = markupOf(TIME_COLUMN.cell(log(0, { id: 7, timestamp: null })));
  expect(page).toMatch(/<a [^>]*aria-label="Open record"/);
});
