import { beforeEach, expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { Plan } from '@/contract/plans';
import { BillingPage } from '@/features/billing/BillingPage';
import { paths } from '@/paths';
import { stubWindow } from '../../../support/window';
import { failed, loading, markupOf, ready, textOf } from '../../markup';

let reads: Record<string, Cached<unknown>>;
vi.mock('@/parts/Age', () => ({ Age: ({ of }: { of: { resource: string } }) => <time>{of.resource}</time> }));
vi.mock('react', async (original) => (await import('../../../support/react')).reactWithStores(original));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useCached: ({ name }: { name: string }) => ({ ...reads[name], source: { resource: name } }),
}));

const plans: Plan[] = [
  { name: 'Free', features: { apps: 2 } },
  { name: 'Business', features: { apps: 50 } },
];
const stats = { apps_total: 6, external_users_total: 0, groups_total: 0, active_policies_total: 0 };
const refused = { kind: 'refused', status: 500, message: null, retryAfterS: null } as const;

beforeEach(() => {
  stubWindow();
  reads = {
    'plans.list': ready({ items: plans, unreadable: 0 }),
    'plans.current': ready(plans[1]),
    'stats.get': ready(stats),
  };
});

const page = { node: <BillingPage />, at: { at: paths.billing.to() } };
const text = () => textOf(page.node, page.at);
const markup = () => markupOf(page.node, page.at);
const NOT_LOADED = 'Your current plan could not be loaded.';

it('an organization without a plan can choose any', () => {
  reads['plans.current'] = ready(null);
  expect(text()).toContain('Your organization has no plan.');
  for (const { name } of plans) expect(text()).toContain(`Upgrade to ${name}`);
  expect(text()).not.toContain('Current plan');
  expect(markup()).not.toContain('aria-disabled');
  expect(text()).not.toContain(NOT_LOADED);
});

it('as long as the current plan cannot be read, no plan can be chosen', () => {
  reads['plans.current'] = failed({ ...refused, message: 'No contract on file' });
  expect(text()).toContain('No contract on file');
  expect(text()).not.toContain('Failed to load your plan.');
  expect(text()).not.toContain('has no plan');
  expect(markup().match(/aria-disabled="true"/g)).toHaveLength(plans.length);
});

it('figures in use that cannot be read are reported, and can be tried again', () => {
  reads['stats.get'] = failed(refused);
  expect(text()).toContain('In use: Stats unavailable');
  expect(text().match(/Try again/g)).toHaveLength(1);
});

it('the meters say how old their figures are', () => {
  expect(text()).toContain('6 of 50 apps');
  expect([...markup().matchAll(/<time>([^<]*)<\/time>/g)].map(([, of]) => of)).toEqual(['plans.list', 'stats.get']);
});

it('nothing is said of what is in use while it loads', () => {
  reads['stats.get'] = loading;
  expect(text()).not.toContain('In use');
  expect(text()).not.toContain('Try again');
});
