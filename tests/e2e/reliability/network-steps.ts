/** Steps that the tests of broken networks and late answers share. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { calls } from '@/contract';
import { TILE_TYPES } from '@/contract/constants';
import { listEndpoints } from '@/contract/endpoints';
import type { ScreenRoute } from '@/paths';
import { signIns } from '../../../mocks/accounts';
import { APPS } from '../../../mocks/scenarios/acme';
import { openAt, waitForWorker } from '../../support/browser';
import { expect } from '../../support/test';
import { storedAnswers, waitForStored } from './session-steps';

/** Every read of the API. */
export const READS = /^\/(api|admin-api|auth|sdk)\//;
/** The same without /auth/me: only lists. */
export const LISTS = /^\/(api|admin-api|sdk)\//;

const TIME = String.raw`\d{1,2} \w+ \d{4}.* \(.+\)`;
/** Notices of reliability.md, which contain a time. */
export const S1 = new RegExp(`^You are offline\\. Showing data saved ${TIME}\\.$`);
export const S2 = new RegExp(`^The network is slow\\. Showing data saved ${TIME}; still trying\\.$`);
export const S3 = (status: number | string) =>
  new RegExp(`^The service answered with an error \\(${status}\\)\\. Showing data saved ${TIME}\\.$`);
export const S4 = new RegExp(
  `^This network answered with its own page, not the service\\. Showing data saved ${TIME}\\.$`,
);
export const S5 = 'Not saved on this device yet. Connect once to load it.';
export const S6 = 'This browser cannot keep an offline copy.';
export const T1 = 'You are offline. Changes need a connection.';
export const T2 = 'We do not know whether this was saved. Checking...';

export const ON_DASHBOARD = [
  'apps.list',
  'externalUsers.list',
  'externalUserGroups.list',
  'legacyTiles.list',
  'policyLogs.list',
  'stats.get',
];

/** Saved data, or a control beside it, that each screen shows. */
export const SAVED: Record<ScreenRoute, string | RegExp> = {
  dashboard: 'Storefront Web',
  logs: /events$/,
  apps: 'Storefront Web',
  app: 'API key',
  appBuilds: 'Succeeded',
  tenantAppBuilds: 'Succeeded',
  endpoints: 'GET',
  users: signIns.demo.email,
  externalUsers: /@/,
  externalUser: 'Recent events',
  externalUserGroups: 'Premium',
  externalUserGroup: 'Members',
  tiles: 'Rate Limiting',
  tile: 'Tenant-wide',
  explain: 'Effective limit',
  plan: 'Premium',
  assignGroup: 'Assign tile',
  billing: 'Enterprise',
};

/** Signs in on a page, and waits until the worker is in control and these answers are stored. */
export async function settle(page: Page, path: string, ...calls: string[]): Promise<void> {
  await openAt(page, path, signIns.demo);
  await waitForWorker(page);
  if (calls.length > 0) await waitForStored(page, ...calls);
}

/** A digest of each stored answer, by its key, to compare them byte by byte. */
export async function kept(page: Page): Promise<Record<string, string>> {
  const rows = await storedAnswers(page);
  return Object.fromEntries(
    rows.map(({ key, value }) => [key, createHash('sha256').update(JSON.stringify(value)).digest('hex')]),
  );
}

const storable = calls.filter((call) => call.storable);
const ofApp = storable.filter(({ path }) => path.startsWith('/api/apps/') || path === listEndpoints.path);
const ofTenant = storable.length - ofApp.length;
/** The answers that are read ahead (src/cache/warm.ts): each once, the rules of each type, and those of each app. */
const WARM = ofTenant - 1 + TILE_TYPES.length + ofApp.length * APPS.length;

/** Resolves once everything that is read at idle is stored: from then on only the test changes the store. */
export const waitForWarm = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await storedAnswers(page)).length, { timeout: 20_000, message: 'the number of stored answers' })
    .toBe(WARM);

export const connection = (page: Page) => page.getByRole('status', { includeHidden: true }).first();
/** The page's content, even behind an open dialog, which hides it from assistive technology. */
export const main = (page: Page) => page.getByRole('main', { includeHidden: true });
