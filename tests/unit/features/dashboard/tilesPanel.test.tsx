import { beforeEach, expect, it, vi } from 'vitest';
import type { LegacyTile } from '@/contract/tiles';
import { TilesPanel } from '@/features/dashboard/TilesPanel';
import { stubWindow } from '../../../support/window';
import { markupOf, ready } from '../../markup';

vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/parts/Age', () => ({ Age: () => null }));
beforeEach(() => stubWindow());

const tile = (id: number, type: string) =>
  ({ id, type, enabled: true, config: {}, external_user_id: null, group: null }) as unknown as LegacyTile;

it('a tile of a type that has no page is named, and leads nowhere', () => {
  const items = [tile(1, 'rate-limit'), tile(2, 'quota')];
  const page = markupOf(<TilesPanel tiles={ready({ items, unreadable: 0 })} />);
  expect([...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/tiles/rate-limit']);
  expect(page).toContain('>quota<');
});
