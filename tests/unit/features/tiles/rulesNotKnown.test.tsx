import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RulesPage } from '@/features/tiles/RulesPage';
import { TileLibraryPage } from '@/features/tiles/TileLibraryPage';
import { RulesPanel } from '@/parts/RulesPanel';
import { paths } from '@/paths';
import { stubWindow } from '../../../support/window';
import { rule, user } from '../../domain/limits/support';
import { failed, loading, ready, textOf } from '../../markup';
import { answer } from './support';

vi.mock('@/parts/Age', () => ({ Age: () => null }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/features/tiles/RuleToggle', () => ({ RuleToggle: () => null }));
vi.mock('react', async (original) =>
  (await import('../../../support/react')).reactWithStores(original as () => Promise<object>),
);
vi.mock('@/cache/useCached', async (original) =>
  (await import('./support')).cacheWithAnswers(original as () => Promise<object>),
);
vi.mock('@/parts/ExportCsv', () => ({ ExportCsv: () => null }));
const list = (items: unknown[], unreadable = 0) => ready({ items, unreadable });
beforeEach(() => {
  stubWindow();
  answer({
    'tiles.list': list([rule('tenant', null, '1000 per 1m'), rule('group', 'Trial', '5 per 1m')]),
    'apps.list': list([]),
    'externalUserGroups.list': list([{ id: 'g', name: 'Trial' }]),
    'externalUsers.list': list([user('u', { group_id: 'g', group_name: 'Trial' })]),
  });
});
const rulesAt = (query: string) =>
  textOf(<RulesPage />, { at: `${paths.tile.to('rate-limit')}${query}`, pattern: paths.tile.pattern });
const panel = () =>
  textOf(
    <RulesPanel
      title="Rules"
      label="Rules"
      scope="app"
      isTarget={(id) => id === 3}
      empty="No rules name this app."
      explanation="Others may."
      addTo="/"
    />,
  );

describe('the rules of one group, which the service calls by its name', () => {
  it('are shown once the groups are there', () => {
    expect(rulesAt('?group=g')).not.toContain('No rule for the group');
  });
  it.each([
    ['could not be loaded', failed({ kind: 'offline' })],
    ['are loading', loading],
  ])('are not said to be none while the groups %s', (_, groups) => {
    answer({ 'externalUserGroups.list': groups });
    expect(rulesAt('?group=g')).not.toContain('No rule for the group');
  });
});

describe('entries of the list of rules that could not be read', () => {
  it('may be the rule of the group: it is not said to have none', () => {
    answer({ 'tiles.list': list([rule('tenant', null, '1000 per 1m')], 1) });
    expect(rulesAt('?group=g')).not.toContain('No rule for the group Trial yet.');
  });
  it('may be those of an app', () => {
    answer({ 'tiles.list': list([], 2) });
    expect(panel()).not.toContain('No rules name this app.');
  });
  it('are not called no rules on the card of their type', () => {
    answer({ 'tiles.list': list([], 2) });
    expect(textOf(<TileLibraryPage />)).not.toContain('No rules yet');
  });
});
