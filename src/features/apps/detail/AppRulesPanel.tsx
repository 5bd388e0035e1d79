import type { App } from '@/contract/apps';
import { sameId } from '@/parts/byId';
import { RulesPanel } from '@/parts/RulesPanel';
import { paths } from '@/paths';

/** The rules for this app; those of the tenant, of groups and of users stand on their own pages. */
export function AppRulesPanel({ app }: { app: App }) {
  return (
    <RulesPanel
      title="Rules for this app"
      label="App rules"
      scope="app"
      isTarget={(id) => sameId(id, app.id)}
      empty="No rules for this app yet."
      explanation="The tenant-wide rule and rules for groups and users still apply."
      addTo={paths.tile.to('rate-limit', { new: 1, app: app.id })}
    />
  );
}
