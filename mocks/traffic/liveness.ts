import type { Db } from '../db';

/** An app is called while it runs, is not deleted and has an active key. Makes one query for all apps, since each query scans every row. */
export function livenessIn(db: Db, tenantId: number): (appId: string) => (at: number) => boolean {
  const where = { tenant_id: { equals: tenantId } };
  const spans = new Map<string, { from: number; to: number }[]>();
  const apps = new Map(
    db
      .table('apps')
      .findMany({ where })
      .map((app) => [app.id, app]),
  );
  for (const { app_id, created_at, revoked_at } of db.table('apiKeys').findMany({ where })) {
    const app = apps.get(app_id);
    if (app?.status !== 'running') continue;
    const ends = [app.deleted_at, revoked_at].filter((end) => end !== null).map((end) => Date.parse(end));
    const span = { from: Date.parse(created_at), to: Math.min(Number.POSITIVE_INFINITY, ...ends) };
    spans.set(app_id, [...(spans.get(app_id) ?? []), span]);
  }
  return (appId) => {
    const own = spans.get(appId) ?? [];
    return (at) => own.some(({ from, to }) => at > from && at <= to);
  };
}
