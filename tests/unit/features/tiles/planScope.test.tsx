import { Fragment, type ReactElement, useEffect } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { PlanFields } from '@/features/tiles/plan/PlanFields';
import { PlanPage } from '@/features/tiles/plan/PlanPage';
import { elementsIn } from '../../elements';
import { loading } from '../../markup';
import { renderHook } from '../../renderHook';

/** The page's own frame, of which each mount would take the focus to its heading. */
const page = vi.hoisted(() => ({ mounts: 0, fields: null as unknown, takesLostFocus: vi.fn() }));
vi.mock('@/ui', async (original) => ({
  ...(await original<object>()),
  focusInstead: page.takesLostFocus,
  Page: ({ fields }: { fields: unknown }) => {
    page.fields = fields;
    useEffect(() => {
      page.mounts += 1;
    }, []);
    return null;
  },
}));
vi.mock('@/parts/limits/useLimits', async (original) => ({
  ...(await original<object>()),
  useLimits: () => ({ rules: loading, users: loading, groups: loading, apps: loading, world: null }),
}));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => null }));

beforeEach(() => {
  vi.stubGlobal('location', { search: '' });
});

/** The selects for scope, limit and period. */
const selects = () =>
  elementsIn(PlanFields((page.fields as ReactElement<Parameters<typeof PlanFields>[0]>).props))
    .map(({ props }) => props)
    .filter((props) => 'onChange' in props) as { value: string; onChange: (event: object) => void }[];

it('another scope keeps the frame, and with it the focus in the select, and the limit and the period', async () => {
  const shown = await renderHook(
    () => null,
    undefined,
    ({ children }) => (
      <MemoryRouter initialEntries={['/tiles/rate-limit/plan']}>
        <Routes>
          <Route path="/tiles/:tile_type/plan" element={<PlanPage />} />
        </Routes>
        {children}
      </MemoryRouter>
    ),
    Fragment,
  );
  const choose = (at: number, value: string) => shown.does(() => selects()[at]?.onChange({ target: { value } }));
  await choose(1, '20');
  await choose(2, '1h');
  expect(page.takesLostFocus).not.toHaveBeenCalled();
  await choose(0, 'user');
  expect(selects().map(({ value }) => value)).toEqual(['user', '20', '1h']);
  expect(page.mounts).toBe(1);
  // Only if what had it is gone with the other scope's list.
  expect(page.takesLostFocus.mock.calls).toEqual([[null]]);
});
