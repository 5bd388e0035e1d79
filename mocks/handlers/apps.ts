import type { App } from '@/contract/apps';
import { groupedBy } from '@/grouped';
import { accepted, conflict, created, invalid, noContent, ok } from '../answer';
import { buildStatus, buildsOf, isRunning, newestFirst } from '../builds';
import type { BaseContext, HandlersOf } from '../context';
import { randomHex } from '../lib/hash';
import { newId } from '../lib/random';
import type { Row } from '../rows';
import { routesOf } from '../scenarios/catalogue';
import { ownApp, ownApps, removeRulesOf, sameName } from './shared';

type AppRow = Readonly<Row<'apps'>>;

interface Parts {
  keys: readonly Readonly<Row<'apiKeys'>>[];
  /** Newest first. */
  builds: readonly Readonly<Row<'sdkBuilds'>>[];
}

const partsOf = ({ db }: BaseContext, app: AppRow): Parts => ({
  keys: db.table('apiKeys').findMany({ where: { app_id: { equals: app.id } } }),
  builds: buildsOf(db, app.id),
});

function show({ now }: BaseContext, app: AppRow, { keys, builds }: Parts): App {
  const active = keys.some((key) => key.revoked_at === null);
  const latest = builds.find((build) => buildStatus(build, now) === 'succeeded');
  return {
    id: app.id,
    app_display_name: app.app_display_name,
    app_slug: app.app_slug,
    logo_url: app.logo_url,
    website_url: app.website_url,
    api_key_status: active ? 'active' : keys.length > 0 ? 'disabled' : null,
    status: app.status,
    created_at: app.created_at,
    sdk_version: app.sdk_pinned ?? latest?.version ?? null,
  };
}

const byApp = <R extends { app_id: string }>(rows: readonly R[]) => groupedBy(rows, ({ app_id }) => app_id);

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

const SDK_TYPE = 'javascript';

const FIRST_VERSION = '1.0.0';

/** The patch number counts rebuilds up: '1.4.0' → '1.4.1'. */
function nextVersion(last: string | undefined): string {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(last ?? '');
  return parts ? `${parts[1]}.${parts[2]}.${Number(parts[3]) + 1}` : FIRST_VERSION;
}

/** It succeeds, and replaces the released version. */
function startBuild({ db, nowText }: BaseContext, app: AppRow, version: string): void {
  const builds = db.table('sdkBuilds');
  // Saves the earlier ones too: left in the seed they would become newer than this one when the scenario begins again.
  for (const { id, created_at } of buildsOf(db, app.id)) builds.update(id, { created_at });
  builds.create({
    id: newId('bld'),
    tenant_id: app.tenant_id,
    app_id: app.id,
    version,
    sdk_type: app.sdk_type,
    outcome: 'succeeded',
    created_at: nowText,
    commit_hash: randomHex(20),
  });
  if (app.sdk_pinned !== null) db.table('apps').update(app.id, { sdk_pinned: null });
}

/** A new app's endpoints. Each is listed once it has been called. */
function discoverable({ db }: BaseContext, app: AppRow): void {
  const endpoints = db.table('endpoints');
  const last = endpoints.getAll().reduce((highest, { id }) => Math.max(highest, id), 0);
  for (const [index, route] of routesOf('starter').entries()) {
    endpoints.create({
      id: last + 1 + index,
      tenant_id: app.tenant_id,
      app_id: app.id,
      ...route,
      undiscovered: true,
      last_seen_at: null,
      is_ignored: false,
    });
  }
}

export const apps: HandlersOf<'apps.list' | 'apps.create' | 'apps.delete' | 'apps.rebuild'> = {
  /** Makes one query for all keys and one for all builds, since each query scans every row. */
  'apps.list': (context) => {
    const { db, session } = context;
    const ofTenant = { where: { tenant_id: { equals: session.tenantId } } };
    const keys = byApp(db.table('apiKeys').findMany(ofTenant));
    const builds = byApp(newestFirst(db.table('sdkBuilds').findMany(ofTenant)));
    const parts = ({ id }: AppRow): Parts => ({ keys: keys.get(id) ?? [], builds: builds.get(id) ?? [] });
    return ok({ apps: ownApps(context).map((app) => show(context, app, parts(app))) });
  },

  'apps.create': (context) => {
    const { db, session, body, nowText } = context;
    const id = newId('app');
    const wanted = body.app_slug?.trim().toLowerCase() || slugOf(body.app_display_name) || id.replace('_', '-');
    if (!/^[a-z0-9][a-z0-9._-]*$/.test(wanted))
      throw invalid('Slug: use letters, digits, dots, dashes and underscores');
    if (ownApps(context).some((app) => sameName(app.app_slug, wanted)))
      throw conflict('An app with this slug already exists');
    const app = db.table('apps').create({
      id,
      tenant_id: session.tenantId,
      app_display_name: body.app_display_name,
      app_slug: wanted,
      logo_url: null,
      website_url: null,
      sdk_type: SDK_TYPE,
      sdk_pinned: null,
      status: 'running',
      created_at: nowText,
      deleted_at: null,
    });
    startBuild(context, app, FIRST_VERSION);
    discoverable(context, app);
    return created(show(context, app, partsOf(context, app)));
  },

  /** Soft delete (spec.md §4): revokes its keys and deletes its rules; its users stay, without an app, and its logs stay. */
  'apps.delete': (context) => {
    const { db, params, nowText } = context;
    const app = ownApp(context, params.id);
    db.table('apps').update(app.id, { deleted_at: nowText });
    const keys = db.table('apiKeys');
    for (const key of keys.findMany({ where: { app_id: { equals: app.id } } }))
      if (key.revoked_at === null) keys.update(key.id, { revoked_at: nowText });
    removeRulesOf(context, 'app_id', app.id);
    const routes = db.table('routeRules');
    for (const rule of routes.findMany({ where: { app_id: { equals: app.id } } })) routes.delete(rule.id);
    return noContent();
  },

  'apps.rebuild': (context) => {
    const { db, params, now } = context;
    const app = ownApp(context, params.id);
    const [latest] = buildsOf(db, app.id);
    if (latest && isRunning(latest, now)) throw conflict('A build of this app is running');
    startBuild(context, app, nextVersion(latest?.version));
    return accepted();
  },
};
