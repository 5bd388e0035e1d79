import { beforeEach, expect, it, vi } from 'vitest';
import { ExplainPage } from '@/features/tiles/explain/ExplainPage';
import { paths } from '@/paths';
import type { ComboOption } from '@/ui/controls';
import { stubWindow } from '../../../support/window';
import { rule, user } from '../../domain/limits/support';
import { failed, ready, textOf } from '../../markup';
import { answer } from './support';

// These read the cache or browser storage, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/ExportCsv', () => ({ ExportCsv: () => null }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/cache/useCached', async (original) => (await import('./support')).cacheWithAnswers(original));
let options: readonly ComboOption[];
vi.mock('@/ui/controls', async (original) => ({
  ...(await original<object>()),
  Combobox: (props: { options: typeof options }) => {
    options = props.options;
    return null;
  },
}));
const down = failed({ kind: 'refused', status: 500, message: 'Down', retryAfterS: null });
const list = (items: unknown[]) => ready({ items, unreadable: 0 });
beforeEach(() => {
  stubWindow();
  answer({
    'tiles.list': list([rule('tenant', null, '1000 per 1m')]),
    'apps.list': list([]),
    'externalUserGroups.list': list([]),
    'externalUsers.list': list([user('u')]),
  });
});

const text = (query: Record<string, string> = {}) =>
  textOf(<ExplainPage />, { at: paths.explain.to('rate-limit', query), pattern: paths.explain.pattern });

it("'Which limit applies?' names each list that its picker lacks, and loads it again", () => {
  expect(text()).not.toContain('Down');
  for (const name of ['apps.list', 'externalUserGroups.list', 'externalUsers.list']) answer({ [name]: down });
  expect(text()).toContain('Failed to fetch users: Down Try again');
  expect(text()).toContain('Failed to load groups. Down Try again');
  expect(text()).toContain('Apps: Down Try again');
});

it('the failure of the users is told once where a panel below tells it too', () => {
  answer({ 'externalUsers.list': down });
  for (const query of [{ user: 'u' }, { group: 'g' }, { app: 'a' }, { users: 'depends' }])
    expect(text(query).match(/Down/g), JSON.stringify(query)).toHaveLength(1);
});

it('entries that could not be read, and are missing from the picker, are counted once, before anything is chosen too', () => {
  expect(text()).not.toContain('could not be read');
  answer({
    'externalUsers.list': ready({ items: [user('u')], unreadable: 2 }),
    'apps.list': ready({ items: [], unreadable: 1 }),
  });
  for (const query of [{}, { user: 'u' }, { users: 'depends' }])
    expect(text(query).match(/3 entries could not be read/g), JSON.stringify(query)).toHaveLength(1);
});

it('the picker shows the slug of an app, which tells apps of one name apart', () => {
  const apps = ['shop-eu', 'shop-us', null].map((app_slug, id) => ({ id, app_display_name: 'Shop', app_slug }));
  answer({ 'apps.list': list(apps) });
  text();
  const details = options.filter(({ label }) => label === 'Shop').map(({ detail }) => detail);
  expect(details).toEqual(['App · shop-eu', 'App · shop-us', 'App']);
});
