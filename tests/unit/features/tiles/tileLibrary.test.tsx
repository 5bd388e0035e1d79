import { beforeEach, expect, it, vi } from 'vitest';
import { TileLibraryPage } from '@/features/tiles/TileLibraryPage';
import { stubWindow } from '../../../support/window';
import { rule } from '../../domain/limits/support';
import { ready, textOf } from '../../markup';

// These read the cache or browser storage, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));
let rules: unknown[];
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: () => ready({ items: rules, unreadable: 0 }),
}));
beforeEach(() => stubWindow());

it('a card counts the rules of its type, not those of a type that this version does not know', () => {
  rules = [rule('tenant', null, '20 per 1m'), rule('app', 3, '5 per 1m', { type: 'bot-shield' })];
  expect(textOf(<TileLibraryPage />)).toContain('1 rule Enable');
  expect(textOf(<TileLibraryPage />)).not.toContain('2 rules');
  expect(textOf(<TileLibraryPage />)).toContain('No rules yet Enable');
});

it('a card writes thousands of disabled rules as other figures', () => {
  rules = Array.from({ length: 1_234 }, (_, id) => rule('user', `u${id}`, '20 per 1m off'));
  expect(textOf(<TileLibraryPage />)).toContain('1,234 rules · 1,234 disabled');
});
