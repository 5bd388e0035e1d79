import type { InferOutput } from 'valibot';
import type { canonicalApiKeyStatus } from '@/contract/api-keys';
import { conflict, created, notFound, ok } from '../answer';
import type { BaseContext, HandlersOf, Session } from '../context';
import { newId } from '../lib/random';
import type { Row } from '../rows';
import { apiKeyValue } from '../secrets';
import { keepLastCalls } from './endpoints';
import { ownApp } from './shared';

type Key = Readonly<Row<'apiKeys'>>;
type Scoped = BaseContext & { session: Session };

/**
 * Saves an app's keys as they are, before one of them changes: left in the seed the others would become newer than that one when the scenario
 * begins again.
 */
function keep({ db }: Scoped, appId: string): void {
  const keys = db.table('apiKeys');
  for (const { id, created_at } of keys.findMany({ where: { app_id: { equals: appId } } }))
    keys.update(id, { created_at });
}

/** The app's active key or, without one, its newest: with a clock that was set back the newest need not be the active one. */
function latestKey({ db }: Scoped, appId: string): Key | undefined {
  const keys = db.table('apiKeys').findMany({ where: { app_id: { equals: appId } } });
  const [newest] = [...keys].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return keys.find(({ revoked_at }) => revoked_at === null) ?? newest;
}

function show({ traffic, now, session }: Scoped, key: Key): InferOutput<typeof canonicalApiKeyStatus> {
  const called = traffic.lastCallOf(session.tenantId, key.app_id, now);
  const inTraffic = called !== null && called > Date.parse(key.created_at) ? new Date(called).toISOString() : null;
  // ISO 8601 text sorts by time.
  const [, last] = ['', key.last_used_at ?? '', inTraffic ?? ''].sort().slice(-2);
  return { revoked: key.revoked_at !== null, created_at: key.created_at, last_used_at: last || null };
}

export const apiKeys: HandlersOf<'apiKeys.status' | 'apiKeys.create' | 'apiKeys.revoke'> = {
  'apiKeys.status': (context) => {
    const app = ownApp(context, context.params.id);
    const key = latestKey(context, app.id);
    if (!key) throw notFound('API key');
    return ok(show(context, key));
  },

  'apiKeys.create': (context) => {
    const { db, session, params, nowText } = context;
    const app = ownApp(context, params.id);
    if (latestKey(context, app.id)?.revoked_at === null)
      throw conflict('This app has an active API key. Revoke it first.');
    keep(context, app.id);
    const key = db.table('apiKeys').create({
      id: newId('key'),
      tenant_id: session.tenantId,
      app_id: app.id,
      created_at: nowText,
      last_used_at: null,
      revoked_at: null,
    });
    return { ...created({ api_key: apiKeyValue(db, key.id) }), sealed: key.id };
  },

  'apiKeys.revoke': (context) => {
    const { db, params, nowText } = context;
    const app = ownApp(context, params.id);
    const key = latestKey(context, app.id);
    if (!key) throw notFound('API key');
    if (key.revoked_at !== null) throw conflict('This API key has already been revoked');
    keep(context, app.id);
    keepLastCalls(context, app.id);
    // Its last use is saved too: the calls up to now are not computed again when the scenario begins again.
    const { last_used_at } = show(context, key);
    return ok(show(context, db.table('apiKeys').update(key.id, { revoked_at: nowText, last_used_at })));
  },
};
