import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { List } from '@/contract/fields';
import { appName } from '@/domain/app-name';
import { sameId } from '@/parts/byId';
import { EffectiveLimit } from '@/parts/limits/EffectiveLimit';
import { RecentEvents } from '@/parts/RecentEvents';
import { RulesPanel } from '@/parts/RulesPanel';
import { AppGate, titleOf, useApp } from '@/parts/useApp';
import { useRouteParams } from '@/parts/useRoute';
import { paths } from '@/paths';
import { AfterPaint, Avatar, chakra, LinkButton, LoadingRows, Page, Panel } from '@/ui';
import { ApiKeyPanel } from './ApiKeyPanel';
import { AppDetails, QuickLinks } from './AppDetails';
import * as styles from './AppPage.styles';
import { BuildsPanel } from './BuildsPanel';
import { ReadinessStrip } from './ReadinessStrip';
import { TrafficPanel } from './TrafficPanel';
import { useAppData } from './useAppData';

const Columns = chakra('div', styles.columns);

const skeleton = (
  <Columns>
    <div>
      <Panel title="API key">
        <LoadingRows rows={2} />
      </Panel>
      <Panel title="SDK builds">
        <LoadingRows />
      </Panel>
    </div>
    <Panel title="Details">
      <LoadingRows rows={3} />
    </Panel>
  </Columns>
);

/** /apps/{app_id}: the API key, the SDK's builds, the rules that name the app (spec.md §2). */
export function AppPage() {
  const { app_id } = useRouteParams();
  const found = useApp(app_id);
  const { app } = found;
  return (
    <Page
      title={
        <span className="pc-name">
          {app ? <Avatar name={appName(app)} src={app.logo_url} /> : null}
          <span>{titleOf(found, appName)}</span>
        </span>
      }
      documentTitle={titleOf(found, appName)}
      description={app ? 'API key, SDK builds and rules for this app.' : null}
      action={app ? <LinkButton to={paths.endpoints.to(app.id)}>View endpoints</LinkButton> : null}
    >
      <AppGate of={found} skeleton={skeleton}>
        {(opened) => (
          // Remounts the panels for another app, so that it shows no dialogs or errors of this one.
          <AppPanels key={String(opened.id)} app={opened} apps={found.apps} />
        )}
      </AppGate>
    </Page>
  );
}

function AppPanels({ app, apps }: { app: App; apps: Cached<List<App>> }) {
  const data = useAppData(app);
  return (
    <>
      <ReadinessStrip app={app} readiness={data.readiness} isBuilding={data.isBuilding} />
      <Columns>
        <div>
          <ApiKeyPanel app={app} of={data} />
          <BuildsPanel app={app} />
          <TrafficPanel app={app} of={data} />
          <RulesPanel
            title="Rules for this app"
            label="App rules"
            scope="app"
            isTarget={(id) => sameId(id, app.id)}
            empty="No rules for this app yet."
            explanation="The tenant-wide rule and rules for groups and users may still apply."
            addTo={paths.tile.to('rate-limit', { new: 1, app: app.id })}
          />
          <EffectiveLimit of={{ scope: 'app', id: app.id }} />
          <AfterPaint>
            <RecentEvents
              logs={data.logs}
              explorer={paths.logs.to({ app: app.id })}
              explanation="This app's calls appear here, with what the rules decided."
            />
          </AfterPaint>
        </div>
        <div>
          <AppDetails app={app} apps={apps} />
          <QuickLinks app={app} />
        </div>
      </Columns>
    </>
  );
}
