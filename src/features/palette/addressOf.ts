import type { Entry } from '@/domain/palette/entries';
import { pageOfType } from '@/domain/rules';
import { paths } from '@/paths';

const withQuery = (path: string, q: string) => `${path}?${new URLSearchParams({ q })}`;

/** Pages by name, with other words that find them. */
export const PAGES: Readonly<Record<string, { to: string; words: string }>> = {
  Dashboard: { to: paths.dashboard.to(), words: 'home overview' },
  Apps: { to: paths.apps.to(), words: 'sdk keys' },
  'External Users': { to: paths.externalUsers.to(), words: 'end users people customers' },
  'User Groups': { to: paths.externalUserGroups.to(), words: 'segments' },
  'Internal Users': { to: paths.users.to(), words: 'team members admins viewers' },
  'Tile Policies': { to: paths.tiles.to(), words: 'use cases' },
  'Rate Limiting': { to: paths.tile.to('rate-limit'), words: 'rules limits' },
  'Geo Block': { to: paths.tile.to('geo-block'), words: 'rules countries' },
  'Which limit applies?': { to: paths.explain.to('rate-limit'), words: 'explain effective limit' },
  'Plan rules': { to: paths.plan.to('rate-limit'), words: 'planner bulk' },
  'Assign a tile to a group': { to: paths.assignGroup.to(), words: 'policies' },
  'Policy Logs': { to: paths.logs.to(), words: 'events explorer' },
  Billing: { to: paths.billing.to(), words: 'plans upgrade' },
};

/** The address that an entry opens; null for a command. */
export function addressOf(entry: Entry): string | null {
  switch (entry.kind) {
    case 'page':
      return PAGES[entry.name]?.to ?? null;
    case 'action':
      return null;
    case 'app':
      return paths.app.to(entry.id);
    case 'group':
      return paths.externalUserGroup.to(entry.id);
    case 'user':
      return paths.externalUser.to(entry.id);
    case 'internal':
      return withQuery(paths.users.to(), entry.query);
    case 'rule':
      return paths.tile.to(pageOfType(entry.type), { edit: entry.id });
    case 'view':
      return `${paths.logs.to()}?${entry.query.replace(/^\?/, '')}`;
    case 'endpoint':
      return withQuery(paths.endpoints.to(entry.appId), entry.pattern);
  }
}
