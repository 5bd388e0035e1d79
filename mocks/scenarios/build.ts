import { DEMO_PASSWORD } from '../accounts';
import type { Db } from '../db';
import { hashPassword } from '../lib/hash';
import { createRandom, type Random, seedOf } from '../lib/random';
import type { Row } from '../rows';
import { type Mood, makeLog } from './logs';
import { FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, routes } from './words';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const demoPassword = hashPassword(DEMO_PASSWORD, 'demo');

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>;

/** Puts rows into a scenario, with what they have in common filled in. */
export interface Seeder {
  random: Random;
  /** ISO 8601 text of so many milliseconds before the seed's own time. */
  ago(ms: number): string;
  tenant(row: Given<Row<'tenants'>, 'id' | 'name' | 'label' | 'plan'>): void;
  user(row: Given<Row<'users'>, 'id' | 'tenant_id' | 'email' | 'username' | 'name' | 'role'>): void;
  app(row: Given<Row<'apps'>, 'id' | 'tenant_id' | 'app_display_name' | 'app_slug' | 'sdk_type'>): void;
  key(app: { id: string; tenant_id: number }, state: 'active' | 'revoked', ageMs: number): void;
  /** Oldest first: 'failed' marks a failed one; versions count up from 1.0.0. */
  builds(app: { id: string; tenant_id: number; sdk_type: string }, outcomes: readonly ('succeeded' | 'failed')[]): void;
  group(row: Given<Row<'externalUserGroups'>, 'id' | 'tenant_id' | 'name'>): void;
  tile(row: Given<Row<'tiles'>, 'tenant_id' | 'type' | 'limit' | 'period'>): void;
  people(
    count: number,
    tenantId: number,
    place: (index: number) => { app_id: string | null; group_id: string | null },
  ): string[];
  endpoints(app: { id: string; tenant_id: number }, count: number): void;
  logs(
    count: number,
    within: number,
    facts: { tenantId: number; appIds: readonly string[]; userIds: readonly string[]; mood: Mood },
  ): void;
}

export function createSeeder(db: Db, seededAt: number): Seeder {
  const random = createRandom(seedOf(db.scenario));
  const ago = (ms: number) => new Date(seededAt - ms).toISOString();
  let tiles = 0;
  let logs = 0;
  let endpoints = 1000;
  return {
    random,
    ago,
    tenant: (row) => void db.table('tenants').insert({ payment: 'ok', created_at: ago(400 * DAY), ...row }),
    user: (row) => void db.table('users').insert({ password_hash: demoPassword, created_at: ago(300 * DAY), ...row }),
    app: (row) =>
      void db.table('apps').insert({
        logo_url: null,
        website_url: null,
        status: 'running',
        created_at: ago(random.int(30, 380) * DAY),
        deleted_at: null,
        ...row,
      }),
    key: (app, state, ageMs) =>
      void db.table('apiKeys').insert({
        id: `key_${app.id}_${state}`,
        tenant_id: app.tenant_id,
        app_id: app.id,
        created_at: ago(ageMs),
        last_used_at: ago(state === 'active' ? random.int(1, 40) * MINUTE : Math.round(ageMs / 2)),
        revoked_at: state === 'revoked' ? ago(Math.round(ageMs / 3)) : null,
      }),
    builds: (app, outcomes) => {
      outcomes.forEach((outcome, index) => {
        db.table('sdkBuilds').insert({
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
    group: (row) => void db.table('externalUserGroups').insert({ created_at: ago(200 * DAY), ...row }),
    tile: (row) => {
      tiles += 1;
      db.table('tiles').insert({
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
        db.table('externalUsers').insert({
          id,
          tenant_id: tenantId,
          email: `${first}.${last}${again}@${MAIL_DOMAINS[index % MAIL_DOMAINS.length]}`.toLowerCase(),
          name: index % 17 === 11 ? null : `${first} ${last}`,
          created_at: ago(random.int(1, 250) * DAY),
          ...place(index),
        });
        return id;
      }),
    endpoints: (app, count) => {
      for (const [index, route] of routes(count).entries()) {
        endpoints += 1;
        const quiet = index % 9 === 8;
        const hits = quiet ? 0 : Math.round(40_000 / (1 + index * random.int(1, 3))) + random.int(1, 20);
        db.table('endpoints').insert({
          id: endpoints,
          tenant_id: app.tenant_id,
          app_id: app.id,
          method: route.method,
          pattern: route.pattern,
          tags: route.tags,
          hit_count_24h: hits,
          last_seen_at:
            quiet && index % 2 === 0 ? null : ago(quiet ? random.int(2, 40) * DAY : random.int(1, 50) * MINUTE),
          is_ignored: index % 23 === 19,
        });
      }
    },
    logs: (count, within, { tenantId, appIds, userIds, mood }) => {
      for (let index = 0; index < count; index += 1) {
        logs += 1;
        // Evenly spread with some jitter, more by day than by night.
        const at = ((index + random.next()) / count) * within;
        const userId = userIds.length > 0 && random.chance(0.9) ? random.pick(userIds) : null;
        const appId = random.pick(appIds);
        db.table('policyLogs').insert(
          makeLog(random, { id: `log_${tenantId}_${logs}`, tenantId, appId, userId, at: ago(at), mood }),
        );
      }
    },
  };
}
