import type { App } from '@/contract/apps';
import { accepted, conflict, created, invalid, noContent, ok } from '../answer';
import { buildStatus, buildsOf, isRunning } from '../builds';
import type { BaseContext, HandlersOf } from '../context';
import { newId } from '../lib/random';
import type { Row } from '../rows';
import { ownApp, ownApps, removeRulesOf, sameName } from './shared';

type AppRow = Readonly<Row<'apps'>>;

function show({ db, now }: BaseContext, app: AppRow): App {
  const keys = db.table('apiKeys').where('app_id', app.id);
  const active = keys.some((key) => key.revoked_at === null);
  const latest = buildsOf(db, app.id).find((build) => buildStatus(build, now) === 'succeeded');
  return {
    id: app.id,
    app_display_name: app.app_display_name,
    app_slug: app.app_slug,
    logo_url: app.logo_url,
    website_url: app.website_url,
    api_key_status: active ? 'active' : keys.length > 0 ? 'disabled' : null,
    status: app.status,
    created_at: app.created_at,
    sdk_version: latest?.version ?? null,
  };
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

const SDK_TYPE = 'javascript';

/** The patch number counts rebuilds up: '1.4.0' → '1.4.1'. */
function nextVersion(last: string | undefined): string {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(last ?? '');
  return parts ? `${parts[1]}.${parts[2]}.${Number(parts[3]) + 1}` : '1.0.0';
}

const randomCommit = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const apps: HandlersOf<'apps.list' | 'apps.create' | 'apps.delete' | 'apps.rebuild'> = {
  'apps.list': (context) => ok({ apps: ownApps(context).map((app) => show(context, app)) }),

  'apps.create': (context) => {
    const { db, session, body, nowText } = context;
    const id = newId('app');
    const wanted = body.app_slug?.trim().toLowerCase() || slugOf(body.app_display_name) || id.replace('_', '-');
    if (!/^[a-z0-9][a-z0-9._-]*$/.test(wanted))
      throw invalid('Slug: use letters, digits, dots, dashes and underscores');
    if (ownApps(context).some((app) => sameName(app.app_slug, wanted)))
      throw conflict('An app with this slug already exists');
    const app = db.table('apps').insert({
      id,
      tenant_id: session.tenantId,
      app_display_name: body.app_display_name,
      app_slug: wanted,
      logo_url: null,
      website_url: null,
      sdk_type: SDK_TYPE,
      status: 'running',
      created_at: nowText,
      deleted_at: null,
    });
    return created(show(context, app));
  },

  /** Soft delete (spec.md §4): keys are revoked; its rules go, its users stay without an app, its logs stay. */
  'apps.delete': (context) => {
    const { db, params, nowText } = context;
    const app = ownApp(context, params.id);
    db.table('apps').update(app.id, { deleted_at: nowText });
    const keys = db.table('apiKeys');
    for (const key of keys.where('app_id', app.id))
      if (key.revoked_at === null) keys.update(key.id, { revoked_at: nowText });
    removeRulesOf(context, 'app_id', app.id);
    const routes = db.table('routeRules');
    for (const rule of routes.where('app_id', app.id)) routes.remove(rule.id);
    return noContent();
  },

  'apps.rebuild': (context) => {
    const { db, session, params, now, nowText } = context;
    const app = ownApp(context, params.id);
    const [latest] = buildsOf(db, app.id);
    if (latest && isRunning(latest, now)) throw conflict('A build of this app is running');
    db.table('sdkBuilds').insert({
      id: newId('bld'),
      tenant_id: session.tenantId,
      app_id: app.id,
      version: nextVersion(latest?.version),
      sdk_type: app.sdk_type,
      outcome: 'succeeded',
      created_at: nowText,
      commit_hash: randomCommit(),
    });
    return accepted();
  },
};
