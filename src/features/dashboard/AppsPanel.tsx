import { memo } from 'react';
import type { Cached } from '@/cache/useCached';
import { type App, listApps } from '@/contract/apps';
import { type Failure, type Problem, problemOf } from '@/contract/errors';
import type { List } from '@/contract/fields';
import { appName } from '@/domain/app-name';
import { keyState, runState } from '@/domain/apps';
import { Age } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { Loaded } from '@/parts/Loaded';
import { QuietStatus } from '@/parts/QuietStatus';
import { paths } from '@/paths';
import { Avatar, type Column, LinkButton, Panel, SimpleTable, TextLink, UnreadableNote } from '@/ui';
import { More, PREVIEW_ROWS } from './More';

const COLUMNS: readonly Column<App>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (app) => (
      <span className="pc-name">
        <Avatar name={appName(app)} src={app.logo_url} size={24} />
        <span className="pc-truncate" data-tip-overflow="">
          <TextLink to={paths.app.to(app.id)}>{appName(app)}</TextLink>
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    selfExplanatory: true,
    width: '116px',
    cell: (app) => <QuietStatus {...runState(app)} />,
  },
  {
    key: 'key',
    header: 'API key',
    width: '116px',
    cell: (app) => <QuietStatus {...keyState(app)} />,
  },
  {
    key: 'sdk',
    header: 'SDK',
    width: '84px',
    cell: (app) => (app.sdk_version ? <span className="pc-mono">{app.sdk_version}</span> : null),
  },
];

/** spec.md §8 has a sentence for this panel. It is always shown, followed by the server's message or the reason. */
const say = (failure: Failure): Problem =>
  problemOf({ fallback: 'Failed to load apps data.', preferServerMessage: false }, failure);

export const AppsPanel = memo(function AppsPanel({ apps }: { apps: Cached<List<App>> }) {
  return (
    <Panel title="Apps" aside={<Age of={apps.source} />} padded={false}>
      <Loaded from={apps} call={listApps} say={say}>
        {({ items, unreadable }) => (
          <>
            {items.length === 0 ? (
              <EmptyList
                unreadable={unreadable}
                sentence="No apps found."
                explanation="An app represents one API that you protect."
                action={<LinkButton to={paths.apps.to({ new: 1 })}>Create an app</LinkButton>}
              />
            ) : (
              <SimpleTable
                label="Apps"
                columns={COLUMNS}
                rows={items.slice(0, PREVIEW_ROWS)}
                rowKey={(app) => String(app.id)}
              />
            )}
            <More shown={PREVIEW_ROWS} of={items.length} to={paths.apps.to()} noun="apps" />
            <UnreadableNote count={unreadable} />
          </>
        )}
      </Loaded>
    </Panel>
  );
});
