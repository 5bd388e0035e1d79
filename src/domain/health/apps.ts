import type { ApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import type { SdkBuild } from '@/contract/sdk';
import type { Tile } from '@/contract/tiles';
import { DAY } from '@/durations';
import { formatCount, toMillis } from '@/text/format';
import { isolated } from '@/text/oldToNew';
import { appName } from '../app-name';
import { newestFirst } from '../builds';

import type { Finding } from './finding';

const UNUSED_DAYS = 30;
const OLD_DAYS = 180;

/** The loaded data of a tenant's apps. Keys and builds are found by the text of the app's id. */
export interface AppFacts {
  now: number;
  apps: readonly App[] | undefined;
  keys: ReadonlyMap<string, ApiKeyStatus | null>;
  /** When the service last confirmed each of `keys`, epoch ms. */
  keysAt: ReadonlyMap<string, number>;
  builds: ReadonlyMap<string, readonly SdkBuild[]>;
  /** The apps that have users, by key; undefined if the users are not loaded. */
  appsWithUsers: ReadonlySet<string> | undefined;
  /** The apps that a rule of their own or of the tenant limits; undefined if the rules are not loaded. */
  limited: 'all' | ReadonlySet<string> | undefined;
  /** The disabled rules of apps: each app may have one rule only, so that one is edited. */
  disabled: ReadonlyMap<string, Pick<Tile, 'id' | 'type'>>;
}

export function appFindings(facts: AppFacts): Finding[] {
  const { apps = [] } = facts;
  // If a service sends no key states at all, none is missing.
  const saysKeys = apps.some(({ api_key_status }) => api_key_status !== null);
  return apps.flatMap((app) => [
    ...limitFindings(app, facts, saysKeys),
    ...keyFindings(app, facts, saysKeys),
    ...buildFindings(app, facts),
  ]);
}

const isRunning = ({ status }: App) => status === 'running';
/** NaN if the time cannot be read. */
const ageOf = (text: string | null | undefined, now: number): number => now - (toMillis(text) ?? Number.NaN);
const days = (ms: number) => formatCount(Math.floor(ms / DAY), 'day');

function limitFindings(app: App, facts: AppFacts, saysKeys: boolean): Finding[] {
  const { limited, disabled, appsWithUsers, keys, keysAt } = facts;
  const key = String(app.id);
  // Only 'disabled' says that nothing calls it; a status may be missing, or new to this version.
  if (!limited || limited === 'all' || limited.has(key) || app.status === 'disabled') return [];
  const status = keys.get(key);
  const state = knownKeyState(app, status, saysKeys);
  // Nothing can call it.
  if (state === 'none' || state === 'revoked') return [];
  const lastUse = status?.last_used_at ?? null;
  const isCalled = lastUse !== null && !(ageOf(lastUse, keysAt.get(key) ?? Number.NaN) > UNUSED_DAYS * DAY);
  if (!isCalled && !appsWithUsers?.has(key)) return [];
  const off = disabled.get(key);
  return [
    {
      id: `app-unlimited:${key}`,
      kind: 'app-unlimited',
      what: `The app ${appName(app)}`,
      why: `It is in use, ${off ? 'its own rule is disabled, and no tenant-wide rule limits it' : 'and neither a rule of its own nor a tenant-wide one limits it'}.`,
      action: off
        ? { label: 'Edit rule', to: 'edit-rule', type: off.type, rule: off.id }
        : { label: 'Add rule', to: 'add-rule', type: 'rate-limit', scope: 'app', key },
    },
  ];
}

function keyFindings(app: App, { keys, keysAt, now }: AppFacts, saysKeys: boolean): Finding[] {
  const key = String(app.id);
  const status = keys.get(key);
  const name = appName(app);
  const state = knownKeyState(app, status, saysKeys);
  if (state === 'none' || state === 'revoked') {
    if (!isRunning(app)) return [];
    const why = `It runs ${state === 'revoked' ? 'and its key is revoked' : 'without an API key'}, so nothing can call it.`;
    const action = { label: 'Create key', to: 'app', app: app.id } as const;
    return [{ id: `no-key:${key}`, kind: 'no-key', what: `The app ${name}`, why, action }];
  }
  if (!status || state !== 'active') return [];
  const what = `The API key of ${name}`;
  const action = { label: 'Open app', to: 'app', app: app.id } as const;
  const found: Finding[] = [];
  const age = ageOf(status.created_at, now);
  if (age > OLD_DAYS * DAY) {
    const why = `It is ${days(age)} old: the longer a key is in use, the more likely it is to have leaked.`;
    found.push({ id: `key-old:${key}:${status.created_at}`, kind: 'key-old', what, why, action });
  }
  // The key may have been used since its state was confirmed.
  const unused = ageOf(status.last_used_at, keysAt.get(key) ?? Number.NaN);
  if (status.last_used_at === null || unused > UNUSED_DAYS * DAY) {
    const disuse = status.last_used_at === null ? 'never been used' : `been unused for ${days(unused)}`;
    const why = `When last checked, it had ${disuse}: an unused key can be misused without anybody noticing.`;
    found.push({ id: `key-unused:${key}:${status.created_at}`, kind: 'key-unused', what, why, action });
  }
  return found;
}

/** If the key's own answer and the list of apps contradict each other, nobody knows which of them is out of date. */
function knownKeyState(app: App, status: ApiKeyStatus | null | undefined, saysKeys: boolean): string {
  if (status === undefined) return listedState(app, saysKeys);
  const state = status?.status ?? 'none';
  const isMissing = state === 'none' || state === 'revoked';
  return isMissing && app.api_key_status === 'active' ? 'unknown' : state;
}

const listedState = ({ api_key_status: status }: App, saysKeys: boolean) =>
  saysKeys && (status === null || status === 'disabled') ? 'none' : 'unknown';

/** 1.10.0 is above 1.9.2; null where one of them is no such version. */
export function isBehind(version: string, newest: string): boolean | null {
  const [a, b] = [version, newest].map((text) =>
    /^v?\d+(?:\.\d+)*$/.test(text) ? text.replace('v', '').split('.') : null,
  );
  if (!a || !b) return null;
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = Number(a[at] ?? 0) - Number(b[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function buildFindings(app: App, { builds }: AppFacts): Finding[] {
  const key = String(app.id);
  const list = newestFirst([...(builds.get(key) ?? [])]);
  const found: Finding[] = [];
  const action = { label: 'Show builds', to: 'builds', app: app.id } as const;
  const [newest] = list;
  if (newest?.build_status === 'failed') {
    const what = [`The newest SDK build of ${isolated(appName(app))}`, newest.version].filter(Boolean).join(', ');
    const why = 'It failed, so its changes have reached nobody.';
    found.push({ id: `build-failed:${key}:${newest.id}`, kind: 'build-failed', what, why, action });
  }
  const good = list.find(({ build_status }) => build_status === 'succeeded');
  if (good && app.sdk_version !== null && isBehind(app.sdk_version, good.version) === true) {
    const what = `The SDK of ${isolated(appName(app))}, ${app.sdk_version}`;
    const why = `A newer build has succeeded: ${good.version}.`;
    found.push({ id: `sdk-behind:${key}:${good.version}`, kind: 'sdk-behind', what, why, action });
  }
  return found;
}
