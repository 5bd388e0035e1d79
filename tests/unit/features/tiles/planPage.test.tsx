import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PlanPage } from '@/features/tiles/plan/PlanPage';
import { system } from '@/ui/theme/system';

const loading = { status: 'loading', data: undefined };
const view = { label: 'Applying 20 per 1m', total: 2, done: 1, failed: 0, results: [] };
let running: boolean;
vi.mock('@/features/tiles/plan/usePlan', () => ({
  usePlan: () => ({
    limits: { rules: loading, users: loading, groups: loading, apps: loading, unreadablePeople: 0 },
    rows: [],
    chosen: [],
    sendable: [],
    limit: '20',
    period: '1m',
    bulk: { view: { ...view, running } },
  }),
}));
// These follow stores of the browser, which a page rendered as text has not.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));

/** The opening tags of the page's three fields. */
const fields = () =>
  renderToStaticMarkup(
    <ChakraProvider value={system}>
      <MemoryRouter initialEntries={['/tiles/rate-limit/plan']}>
        <Routes>
          <Route path="/tiles/:tile_type/plan" element={<PlanPage />} />
        </Routes>
      </MemoryRouter>
    </ChakraProvider>,
  ).match(/<select[^>]*>/g);

it('scope, limit and period cannot be changed while a plan is being applied', () => {
  running = true;
  expect(fields()?.map((field) => field.includes(' disabled=""'))).toEqual([true, true, true]);
  running = false;
  expect(fields()?.map((field) => field.includes(' disabled=""'))).toEqual([false, false, false]);
});
