import { useParams } from 'react-router-dom';
import { appName } from '@/domain/app-name';
import { AppGate, titleOf, useApp } from '@/parts/useApp';
import { paths } from '@/paths';
import { Avatar, LinkButton, LoadingRows, Page, Panel, styled } from '@/ui';
import { ApiKeyPanel } from './ApiKeyPanel';
import { AppDetails, QuickLinks } from './AppDetails';
import * as styles from './AppPage.styles';
import { AppRulesPanel } from './AppRulesPanel';
import { BuildsPanel } from './BuildsPanel';

const Columns = styled('div', styles.columns);

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
  const { app_id } = useParams();
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
      description={app ? 'Its API key, its SDK and the rules that name it.' : null}
      action={app ? <LinkButton to={paths.endpoints.to(app.id)}>View endpoints</LinkButton> : null}
    >
      <AppGate of={found} skeleton={skeleton}>
        {(opened) => (
          // Another app's panels begin anew: nothing of this one's dialogs and errors may stand there.
          <Columns key={String(opened.id)}>
            <div>
              <ApiKeyPanel app={opened} />
              <BuildsPanel app={opened} />
              <AppRulesPanel app={opened} />
            </div>
            <div>
              <AppDetails app={opened} apps={found.apps} />
              <QuickLinks app={opened} />
            </div>
          </Columns>
        )}
      </AppGate>
    </Page>
  );
}
