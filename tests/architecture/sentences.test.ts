import { describe, expect, it } from 'vitest';
import { type CallName, contract } from '@/contract/index';
import { ruleApplied } from '@/domain/endpoints';
import { readText, sourceFiles } from './lib/sources';

/** Removes comments from code: a sentence quoted in a comment is not shown on screen. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<!:)\/\/.*$/gm, '');
const code = new Map(
  [...sourceFiles('src'), ...sourceFiles('mocks')].map((path) => [path, withoutComments(readText(path))]),
);

/** The sentences of spec.md §8, and of contract.md for calls that §8 does not cover, that belong to a call which may fail. */
const OF_CALLS: [sentence: string, ...calls: CallName[]][] = [
  ['Your session has ended. Sign in again.', 'auth.me'],
  ['Login failed. Check your username and password.', 'auth.login'],
  ['Failed to register tenant. Please check your details.', 'tenants.create'],
  ['Failed to register admin.', 'auth.register'],
  ['Stats unavailable', 'stats.get'],
  ['Failed to load policy logs', 'policyLogs.list'],
  ['Failed to fetch users', 'users.list', 'externalUsers.list'],
  ['User creation failed', 'users.create'],
  ['User update failed', 'users.update'],
  ['Failed to delete user', 'users.delete', 'externalUsers.delete'],
  ['Failed to add user', 'externalUsers.create'],
  ['Failed to create app. Please try again.', 'apps.create'],
  ['Failed to load apps. Please try again.', 'apps.list'],
  ['Failed to rebuild SDK. Please try again.', 'apps.rebuild'],
  ['Failed to delete app. Please try again.', 'apps.delete'],
  ['Failed to download SDK. Please try again.', 'sdk.presign'],
  ['Failed to load API key status.', 'apiKeys.status'],
  ['Failed to create API key.', 'apiKeys.create'],
  ['Failed to revoke API key.', 'apiKeys.revoke'],
  ['Failed to load rules.', 'tiles.list'],
  ['Failed to delete rule.', 'tiles.delete'],
  ['Failed to update rule.', 'tiles.update'],
  ['Failed to add rule.', 'tiles.create'],
  ['Failed to save rule:', 'routeRules.create'],
  ['Failed to fetch endpoints', 'endpoints.list'],
  ['Failed to upgrade: no answer from the service', 'plans.upgrade'],
  ['Failed to load groups.', 'externalUserGroups.list'],
  ['Failed to create group.', 'externalUserGroups.create'],
  ['Failed to rename group.', 'externalUserGroups.rename'],
  ['Failed to delete group.', 'externalUserGroups.delete'],
  ['Failed to assign users.', 'externalUsers.move', 'externalUsers.assign'],
  ['Failed to assign tile.', 'tiles.assignGroup'],
  ['Failed to load SDK builds.', 'sdkBuilds.list'],
  ['Failed to load plans.', 'plans.list'],
  ['Failed to load your plan.', 'plans.current'],
];

/** The other sentences, and all places that show them. */
const OF_SCREENS: [sentence: string, ...places: string[]][] = [
  ['Missing tenant ID', 'src/features/onboarding/'],
  ['Failed to load apps data.', 'src/features/dashboard/'],
  ['Failed to load apps or users', 'src/features/dashboard/'],
  ['No policy logs found.', 'src/features/dashboard/', 'src/features/logs/', 'src/parts/NoLogs'],
  ['No apps found.', 'src/features/dashboard/', 'src/features/apps/', 'src/features/tiles/plan/'],
  [
    'No external users found.',
    'src/features/dashboard/',
    'src/features/external-users/',
    'src/features/user-groups/',
    'src/features/tiles/plan/',
  ],
  ['Unauthorized', 'src/features/internal-users/'],
  ['No users found.', 'src/features/internal-users/'],
  ['No tenant_id in localStorage', 'src/parts/NoTenant.tsx'],
  ['User added', 'src/features/external-users/'],
  ['No API key exists for this app yet.', 'src/domain/keys.ts'],
  ['A tenant-wide rule already exists. Edit or delete it before creating another.', 'src/domain/rules.ts'],
  ['A rule for this app already exists. Edit or delete it before creating another.', 'src/domain/rules.ts'],
  ['A rule for this user group already exists. Edit or delete it before creating another.', 'src/domain/rules.ts'],
  ['A rule for this user already exists. Edit or delete it before creating another.', 'src/domain/rules.ts'],
  ['A global rate limit rule already exists for this app.', 'src/domain/endpoints.ts'],
  // Followed by the service's message.
  ['Failed to upgrade: ${', 'src/features/billing/'],
  ['Tile Not Found', 'src/features/tiles/', 'src/app/shell/'],
  ['Rebuilding...', 'src/features/apps/'],
  ['No offline copy is kept on this device. Connect to sign in.', 'src/features/auth/'],
  ['Keep an offline copy on this device', 'src/features/auth/'],
  ['Turn this off on a shared computer', 'src/features/auth/'],
];

const NO_TILES = 'No tiles found.';

const filesWith = (needle: string) =>
  [...code].filter(([path, text]) => path.startsWith('src/') && text.includes(needle)).map(([path]) => path);

describe('the sentences of spec.md §8', () => {
  it.each(OF_CALLS)('%s: is defined with its call, and nowhere else', (sentence, ...names) => {
    const holders = Object.values(contract).filter(({ fallback }) => fallback === sentence);
    expect(holders.map(({ name }) => name).sort()).toEqual([...names].sort());
    const elsewhere = filesWith(sentence).filter((path) => !path.startsWith('src/contract/'));
    expect(elsewhere).toEqual(sentence.startsWith('Your session') ? ['src/features/auth/arrival.ts'] : []);
  });

  it.each(OF_SCREENS)('%s: occurs where it belongs, and nowhere else', (sentence, ...places) => {
    const files = filesWith(sentence);
    for (const place of places) expect(files.filter((path) => path.startsWith(place))).not.toEqual([]);
    expect(files.filter((path) => !places.some((place) => path.startsWith(place)))).toEqual([]);
  });

  it('every call has one of them', () => {
    const known = new Set<string>([...OF_CALLS.map(([sentence]) => sentence), NO_TILES]);
    const unlisted = Object.values(contract).filter(({ fallback }) => !known.has(fallback));
    expect(
      unlisted.map(({ name, fallback }) => `${name}: ${fallback}`),
      'add each to OF_CALLS in this file',
    ).toEqual([]);
    expect(filesWith(NO_TILES)).toContain('src/features/dashboard/TilesPanel.tsx');
  });

  it('a rule for an endpoint is announced with its limit, window and mode', () => {
    expect(ruleApplied({ limit: 7, window: '5m', mode: 'throttle' })).toBe(
      'Rule applied: 7/5m (throttle). Changes will propagate within 30s.',
    );
  });
});

/** Patterns for each list and figure of spec.md §9 as written in code. */
const WRITTEN = {
  'limits of a rule': /\b5,\s*10,\s*20\b/,
  'periods of a rule': /'1s',\s*'10s'/,
  'windows of an endpoint rule': /'10s',\s*'1m',\s*'5m',\s*'1h'\]/,
  'modes of an endpoint rule': /'block',\s*'throttle'/,
  'defaults of an endpoint rule': /window:\s*'1m',\s*mode:\s*'block'/,
  'wait before the list is read after a rebuild': /\b2_?500\b/,
  'configuration of a group tile': /max_requests:\s*100,\s*interval_seconds:\s*60/,
  'types of tiles': /'rate-limit',\s*'geo-block'/,
  'roles of internal users': /'admin',\s*'viewer'/,
};

describe('the constants of spec.md §9', () => {
  it.each(Object.entries(WRITTEN))('the %s: written only in src/contract/constants.ts', (_, written) => {
    const files = [...code].filter(([, text]) => written.test(text)).map(([path]) => path);
    expect(files).toEqual(['src/contract/constants.ts']);
  });

  it('each is used by the code', () => {
    const names = [...readText('src/contract/constants.ts').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    const unused = names.filter(
      (name) =>
        ![...code].some(
          ([path, text]) => path !== 'src/contract/constants.ts' && new RegExp(`\\b${name}\\b`).test(text),
        ),
    );
    expect(unused).toEqual([]);
  });
});
