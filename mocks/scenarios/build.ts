import { DAY, HOUR } from '@/durations';
import { DEMO_PASSWORD, DEMO_USER_ID } from '../accounts';
import type { Db } from '../db';
import { hashPassword } from '../lib/hash';
import { createRandom, type Random, seedOf } from '../lib/random';
import type { Row } from '../rows';
import type { RouteTemplate } from './catalogue';
import { FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS } from './words';

const demoPassword = hashPassword(DEMO_PASSWORD, 'demo');

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>;

/** Adds rows to a scenario and fills in their common fields. */
export interface Seeder {
  random: Random;
  /** ISO 8601 text for a time this many milliseconds before the seed's own. */
  ago(ms: number): string;
  tenant(row: Given<Row<'tenants'>, 'id' | 'name' | 'label' | 'plan'>): void;
  user(row: Given<Row<'users'>, 'id' | 'tenant_id' | 'email' | 'username' | 'name' | 'role'>): void;
  /** The administrator of tenant 1, with whose account the demo's sign-in form is filled in. */
  demoAdmin(row?: Partial<Row<'users'>>): void;
  app(row: Given<Row<'apps'>, 'id' | 'tenant_id' | 'app_display_name' | 'app_slug' | 'sdk_type'>): void;
  /** `lastUsed`: age of the last use before the simulated traffic begins; half the key's age if it is revoked. */
  key(
    app: { id: string; tenant_id: number },
    state: 'active' | 'revoked',
    ageMs: number,
    lastUsed?: number | null,
  ): void;
  /** Oldest first. 'failed' marks a failed build; versions count up from 1.0.0. */
  builds(app: { id: string; tenant_id: number; sdk_type: string }, outcomes: readonly ('succeeded' | 'failed')[]): void;
  group(row: Given<Row<'externalUserGroups'>, 'id' | 'tenant_id' | 'name'>): void;
  tile(row: Given<Row<'tiles'>, 'tenant_id' | 'type' | 'limit' | 'period'>): void;
  /** A rule of one endpoint. */
  routeRule(
    app: { id: string; tenant_id: number },
    route: { method: string; pattern: string },
    rule: { limit: number; window: string; mode: string },
  ): void;
  people(
    count: number,
    tenantId: number,
    place: (index: number) => { app_id: string | null; group_id: string | null },
  ): string[];
  /** After the app's keys, since its endpoints were called with them. */
  endpoints(app: { id: string; tenant_id: number }, routes: readonly RouteTemplate[]): void;
}

/** ISO 8601 text for a time this long before a key was last used, but not before it was made; null if none was used. */
function beforeLastUse(keys: readonly Readonly<Row<'apiKeys'>>[], ms: number): string | null {
  let last: { at: number; made: number } | null = null;
  for (const { created_at, last_used_at } of keys) {
    const at = last_used_at === null ? Number.NaN : Date.parse(last_used_at);
    if (at > (last?.at ?? 0)) last = { at, made: Date.parse(created_at) };
  }
  return last && new Date(Math.max(last.at - ms, last.made)).toISOString();
}

export function createSeeder(db: Db, seededAt: number): Seeder {
  const random = createRandom(seedOf(db.scenario));
  const ago = (ms: number) => new Date(seededAt - ms).toISOString();
  const user: Seeder['user'] = (row) =>
    void db.table('users').create({ password_hash: demoPassword, created_at: ago(300 * DAY), ...row });
  let tiles = 0;
  let endpoints = 1000;
  return {
    random,
    ago,
    tenant: (row) => void db.table('tenants').create({ payment: 'ok', created_at: ago(400 * DAY), ...row }),
    user,
    demoAdmin: (row) =>
      user({
        id: DEMO_USER_ID,
        tenant_id: 1,
        email: 'admin@acme.example',
        username: 'admin',
        name: 'Alex Admin',
        role: 'admin',
        ...row,
      }),
    app: (row) =>
      void db.table('apps').create({
        logo_url: null,
        website_url: null,
        sdk_pinned: null,
        status: 'running',
        // Older than every key and build, younger than the tenant.
        created_at: ago(random.int(240, 390) * DAY),
        deleted_at: null,
        ...row,
      }),
    key: (app, state, ageMs, lastUsed = 8 * DAY) =>
      void db.table('apiKeys').create({
        id: `key_${app.id}_${state}`,
        tenant_id: app.tenant_id,
        app_id: app.id,
        created_at: ago(ageMs),
        last_used_at: state === 'revoked' ? ago(Math.round(ageMs / 2)) : lastUsed === null ? null : ago(lastUsed),
        revoked_at: state === 'revoked' ? ago(Math.round(ageMs / 3)) : null,
      }),
    builds: (app, outcomes) => {
      outcomes.forEach((outcome, index) => {
        db.table('sdkBuilds').create({
          id: `bld_${app.id}_${index + 1}`,
          tenant_id: app.tenant_id,
          app_id: app.id,
          version: `1.${index}.0`,
          sdk_type: app.sdk_type,
          outcome,
          created_at: ago((outcomes.length - index) * 11 * DAY - random.int(1, 90) * HOUR),
          commit_hash: random.hex(40),
        });
      });
    },
    group: (row) => void db.table('externalUserGroups').create({ created_at: ago(200 * DAY), ...row }),
    tile: (row) => {
      tiles += 1;
      db.table('tiles').create({
        id: `tile_${row.tenant_id}_${tiles}`,
        tile_name: row.type === 'rate-limit' ? 'Rate Limiting' : 'Geo Block',
        enabled: true,
        external_user_id: null,
        external_user_group: null,
        app_id: null,
        created_at: ago((120 - (tiles % 100)) * DAY),
        ...row,
      });
    },
    people: (count, tenantId, place) =>
      Array.from({ length: count }, (_, index) => {
        const first = FIRST_NAMES[(index * 7 + tenantId) % FIRST_NAMES.length] ?? '';
        const last = LAST_NAMES[(index * 11 + Math.floor(index / 30)) % LAST_NAMES.length] ?? '';
        const again = index >= 30 ? String(Math.floor(index / 30) + 1) : '';
        const id = `eu_${tenantId}_${index + 1}`;
        db.table('externalUsers').create({
          id,
          tenant_id: tenantId,
          email: `${first}.${last}${again}@${MAIL_DOMAINS[index % MAIL_DOMAINS.length]}`.toLowerCase(),
          name: index % 17 === 11 ? null : `${first} ${last}`,
          created_at: ago(random.int(1, 250) * DAY),
          ...place(index),
        });
        return id;
      }),
    routeRule: (app, { method, pattern }, rule) => {
      const route = { app_id: { equals: app.id }, method: { equals: method }, pattern: { equals: pattern } };
      const endpoint = db.table('endpoints').findFirst({ where: route });
      if (!endpoint) throw new Error(`${app.id} has no ${method} ${pattern}`);
      const id = `rr_${endpoint.id}`;
      const { tenant_id } = app;
      const row = { id, tenant_id, app_id: app.id, endpoint_id: endpoint.id, method, pattern, ...rule };
      db.table('routeRules').create({ ...row, created_at: ago(30 * DAY) });
    },
    endpoints: (app, routes) => {
      const ownKeys = db.table('apiKeys').findMany({ where: { app_id: { equals: app.id } } });
      for (const { method, pattern, tags, weight } of routes) {
        endpoints += 1;
        const seen = beforeLastUse(ownKeys, random.int(1, 32) * DAY);
        db.table('endpoints').create({
          id: endpoints,
          tenant_id: app.tenant_id,
          app_id: app.id,
          method,
          pattern,
          tags,
          weight,
          // An app that was never called has shown none.
          undiscovered: seen === null,
          last_seen_at: seen,
          is_ignored: tags.includes('internal'),
        });
      }
    },
  };
}
