import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFilters } from '@/domain/logs/address';
import { useLogFilters } from '@/features/dashboard/useLogFilters';
import { renderHook } from '../../renderHook';

let query: string;
vi.mock('@/parts/useAddressQuery', () => ({ useAddressQuery: () => [new URLSearchParams(query), () => {}] }));
// Far from UTC, so that a time wrongly read as local is noticed.
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => void vi.unstubAllEnvs());

const timeShown = async () => (await renderHook(useLogFilters, undefined)).now().time;

it.each([
  'from=2026-03-01T11:00:00&to=2026-03-01T12:00',
  'from=2026-03-01&to=2026-03-02T00:00:00.000Z',
  'from=2026-03-01T11:00:00-05:00&to=2026-03-01 17:00',
])('a range in the address is the same time on the dashboard as in the explorer: %s', async (address) => {
  query = address;
  expect({ kind: 'between', ...(await timeShown()) }).toEqual(readFilters(new URLSearchParams(address)).time);
});

it.each(['from=2026-03-01', 'from=2026-03-02&to=2026-03-01', 'from=2026-02-30&to=2026-03-05', ''])(
  'half a range, a reversed one and a day that does not exist filter nothing: %s',
  async (address) => {
    query = address;
    expect(await timeShown()).toBeNull();
  },
);
