import type { App } from '@/contract/apps';
import { appName } from '@/domain/app-name';
import { keyState, runState } from '@/domain/apps';
import { QuietStatus } from '@/parts/QuietStatus';
import { paths } from '@/paths';
import { searchText } from '@/text/search';
import { Avatar, formatExact, formatWhen, RelativeTime, StatusBadge, TextLink, toMillis } from '@/ui';
import type { DataColumn } from '@/ui/table';

const NameCell = ({ app }: { app: App }) => (
  <span className="pc-name">
    <Avatar name={appName(app)} src={app.logo_url} />
    <span>
      <span className="pc-truncate" data-tip-overflow="">
        <TextLink to={paths.app.to(app.id)}>{appName(app)}</TextLink>
      </span>
      {app.app_slug ? (
        <small className="pc-truncate pc-muted" data-tip-overflow="">
          {app.app_slug}
        </small>
      ) : null}
    </span>
  </span>
);

/** The columns, given which apps rebuild now: their SDK's cell says so (spec.md §4). */
export const columnsFor = (rebuilding: ReadonlySet<string>): readonly DataColumn<App>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (app) => <NameCell app={app} />,
    sortValue: (app) => appName(app),
  },
  {
    key: 'status',
    header: 'Status',
    selfExplanatory: true,
    width: '132px',
    cell: (app) => <QuietStatus {...runState(app)} />,
    sortValue: (app) => runState(app).word,
  },
  {
    key: 'key',
    header: 'API key',
    width: '132px',
    cell: (app) => <QuietStatus {...keyState(app)} />,
    sortValue: (app) => keyState(app).word,
  },
  {
    key: 'sdk',
    header: 'SDK version',
    width: '148px',
    cell: (app) =>
      rebuilding.has(String(app.id)) ? (
        <StatusBadge tone="info">Rebuilding...</StatusBadge>
      ) : app.sdk_version ? (
        <span className="pc-mono">{app.sdk_version}</span>
      ) : null,
    sortValue: (app) => app.sdk_version,
  },
  {
    key: 'created',
    header: 'Created',
    width: '132px',
    priority: 'low',
    cell: (app) => <RelativeTime value={app.created_at} focusable />,
    // The app's page has it; a card's second line has no room.
    card: () => null,
    sortValue: (app) => app.created_at,
  },
];

/** Every field that the table shows, as text to search in (ux.md, 'Tables'). */
export function appText(app: App, now: number): string {
  const created = toMillis(app.created_at);
  return searchText(
    appName(app),
    app.app_slug,
    runState(app).word,
    keyState(app).word,
    app.sdk_version,
    created === null ? app.created_at : `${formatWhen(created, now)} ${formatExact(created)}`,
  );
}
