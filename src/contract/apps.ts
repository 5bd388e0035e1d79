import * as v from 'valibot';
import { defineCall, nothing } from './define';
import { id, listOf, optionalEnum, optionalText, optionalTimestamp, requiredText, words } from './fields';

export const app = v.object({
  id,
  app_display_name: words,
  app_slug: optionalText,
  logo_url: optionalText,
  website_url: optionalText,
  api_key_status: optionalEnum(['active', 'disabled']),
  status: optionalEnum(['running', 'disabled']),
  created_at: optionalTimestamp,
  sdk_version: optionalText,
});
export type App = v.InferOutput<typeof app>;

export const listApps = defineCall({
  name: 'apps.list',
  method: 'GET',
  path: '/api/apps',
  response: listOf(app, ['apps']),
  fallback: 'Failed to load apps. Please try again.',
  preferServerMessage: true,
  storable: true,
});

export const createApp = defineCall({
  name: 'apps.create',
  method: 'POST',
  path: '/api/apps',
  body: v.object({
    tenant_id: id,
    app_slug: v.nullable(v.string()),
    app_display_name: requiredText('App name'),
  }),
  response: v.union([app, nothing]),
  fallback: 'Failed to create app. Please try again.',
  preferServerMessage: true,
  invalidates: ['apps.list', 'stats.get'],
});

export const deleteApp = defineCall({
  name: 'apps.delete',
  method: 'DELETE',
  path: '/api/apps/{id}',
  params: v.object({ id }),
  response: nothing,
  noContent: true,
  fallback: 'Failed to delete app. Please try again.',
  preferServerMessage: true,
  invalidates: [
    'apps.list',
    'stats.get',
    'externalUsers.list',
    'tiles.list',
    'legacyTiles.list',
    { call: 'apiKeys.status', by: 'id' },
    { call: 'sdkBuilds.list', by: 'id' },
  ],
});

export const rebuildApp = defineCall({
  name: 'apps.rebuild',
  method: 'POST',
  path: '/api/apps/{id}/rebuild',
  params: v.object({ id }),
  body: v.object({}),
  response: nothing,
  noContent: true,
  fallback: 'Failed to rebuild SDK. Please try again.',
  preferServerMessage: true,
  // The list of apps is read again later, once the build may be done (spec.md §4).
  invalidates: [{ call: 'sdkBuilds.list', by: 'id' }],
  refersTo: ['apps.list'],
});
