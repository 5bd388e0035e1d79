import { expect, it, vi } from 'vitest';
import { BillingPage } from '@/features/billing/BillingPage';
import { paths } from '@/paths';
import { stubWindow } from '../../../support/window';
import { markupOf } from '../../markup';

vi.mock('@/parts/Age', () => ({ Age: ({ of }: { of: { resource: string } }) => <time>{of.resource}</time> }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: ({ name }: { name: string }) => ({
    ...{ status: 'ready', data: name === 'plans.list' ? { items: [], unreadable: 0 } : null, failure: null },
    ...{ total: null, newest: null, base: null, refresh: async () => {}, source: { resource: name } },
  }),
}));

it('the panel of plans says how old the plans are, not how old the answer is that names the current one', () => {
  stubWindow();
  const ages = [...markupOf(<BillingPage />, { at: paths.billing.to() }).matchAll(/<time>([^<]*)<\/time>/g)];
  expect(ages.map(([, of]) => of)).toEqual(['plans.list']);
});
