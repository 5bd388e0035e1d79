import { expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import { findingsOf } from '@/domain/health';
import { peopleOf } from '@/domain/limits/people';
import { LimitWorld } from '@/domain/limits/world';
import { rule, user } from './limits/support';

it("'Add rule' is not offered for an app whose own rule is disabled: each target can have only one rule", () => {
  const app = {
    id: 'a',
    app_display_name: 'Shop',
    app_slug: null,
    logo_url: null,
    website_url: null,
    api_key_status: 'active',
    status: 'running',
    created_at: null,
    sdk_version: '1.0.0',
  } as App;
  const off = rule('app', 'a', '5 per 1m off');
  const people = peopleOf([user('u', { app_id: 'a' })], []);
  const found = findingsOf({
    now: Date.now(),
    reading: 'unknown',
    worlds: [
      {
        type: 'rate-limit',
        typeName: 'Rate Limiting',
        world: new LimitWorld([off], people),
        isMain: true,
        complete: true,
        isBehind: false,
      },
    ],
    complete: { app: new Set(['a']), group: new Set(), user: new Set(['u']) },
    groups: new Map(),
    nameOf: (_, key) => key,
    apps: [app],
    keys: new Map(),
    keysAt: new Map(),
    builds: new Map(),
    appsWithUsers: new Set(['a']),
  }).find(({ kind }) => kind === 'app-unlimited');
  expect(found?.action).toMatchObject({ label: 'Edit rule', rule: off.id });
});
