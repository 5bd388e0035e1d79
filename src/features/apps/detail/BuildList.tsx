import type { ReactNode } from 'react';
import { listSdkBuilds } from '@/contract/sdk';
import { Age } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { Loaded } from '@/parts/Loaded';
import { Panel, UnreadableNote } from '@/ui';
import type { Builds } from './useBuilds';

interface BuildListProps {
  of: Builds;
  /** The page's list, not one panel among several. */
  list?: boolean | undefined;
  toolbar?: ReactNode;
  footer?: ReactNode;
  /** Leads to 'Rebuild SDK', where the toolbar does not have it. */
  toRebuild?: ReactNode;
  /** The table, of at least one build. */
  children: ReactNode;
}

/** The panel of an app's builds in each of its states; the app's page and the history differ in the table alone. */
export function BuildList({ of: { cached, rows }, list, toolbar, footer, toRebuild, children }: BuildListProps) {
  return (
    <Panel
      title="SDK builds"
      aside={<Age of={cached.source} />}
      padded={false}
      list={list}
      toolbar={toolbar}
      footer={footer}
    >
      <Loaded from={cached} call={listSdkBuilds}>
        {({ unreadable }) => (
          <>
            {rows.length === 0 ? (
              <EmptyList
                unreadable={unreadable}
                sentence="No SDK builds yet."
                explanation="Rebuild the SDK to get the first one."
                action={toRebuild}
              />
            ) : (
              children
            )}
            <UnreadableNote count={unreadable} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
