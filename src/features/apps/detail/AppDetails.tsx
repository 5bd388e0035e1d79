import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { List } from '@/contract/fields';
import { runState } from '@/domain/apps';
import { safeUrl } from '@/domain/safe-url';
import { Age } from '@/parts/Age';
import { CopyableId } from '@/parts/CopyableId';
import { CopyButton } from '@/parts/CopyButton';
import { Fact, Facts } from '@/parts/Facts';
import { paths } from '@/paths';
import { chakra, Panel, RelativeTime, Row, StatusBadge, TextLink } from '@/ui';
import * as styles from './AppDetails.styles';

const Links = chakra('ul', styles.links);

/** Shows an address as a link if it can be followed, otherwise as text; it can be copied in either case. */
function Website({ url }: { url: string }) {
  const safe = safeUrl(url);
  return (
    <Row wrap gap="1">
      <span>
        {safe ? (
          <TextLink to={safe} target="_blank" rel="noreferrer">
            {url}
          </TextLink>
        ) : (
          url
        )}
      </span>
      <CopyButton text={url} label="Copy website" />
    </Row>
  );
}

/** The app's facts from the list of apps. */
export function AppDetails({ app, apps }: { app: App; apps: Cached<List<App>> }) {
  const state = runState(app);
  return (
    <Panel title="Details" aside={<Age of={apps.source} />}>
      <Facts>
        <Fact name="Status">
          <StatusBadge tone={state.tone}>{state.word}</StatusBadge>
        </Fact>
        <Fact name="SDK version">{app.sdk_version}</Fact>
        <Fact name="Slug">{app.app_slug ? <span className="pc-mono">{app.app_slug}</span> : null}</Fact>
        <Fact name="App id">
          <CopyableId id={app.id} />
        </Fact>
        <Fact name="Website" wide>
          {app.website_url ? <Website url={app.website_url} /> : null}
        </Fact>
        <Fact name="Created">
          <RelativeTime value={app.created_at} focusable />
        </Fact>
      </Facts>
    </Panel>
  );
}

export function QuickLinks({ app }: { app: App }) {
  const links = [
    ['Endpoints', paths.endpoints.to(app.id)],
    ['Build history', paths.appBuilds.to(app.id)],
    ['Policy logs', paths.logs.to({ app: app.id })],
    ['External users', paths.externalUsers.to({ app: app.id })],
    ['Rate limits', paths.tile.to('rate-limit')],
  ] as const;
  return (
    <Panel title="Quick links">
      <Links>
        {links.map(([name, to]) => (
          <li key={name}>
            <TextLink to={to}>{name}</TextLink>
          </li>
        ))}
      </Links>
    </Panel>
  );
}
