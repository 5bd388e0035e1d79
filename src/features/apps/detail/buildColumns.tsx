import type { SdkBuild } from '@/contract/sdk';
import { buildState, shortCommit } from '@/domain/builds';
import { RelativeTime, StatusBadge } from '@/ui';
import type { DataColumn } from '@/ui/table';

/** For both tables of builds: the short one of the app's page, and the whole history. */
export const buildColumns: readonly DataColumn<SdkBuild>[] = [
  {
    key: 'status',
    header: 'Status',
    cell: (build) => {
      const { word, tone } = buildState(build);
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
    sortValue: (build) => build.build_status,
    width: '132px',
  },
  { key: 'version', header: 'Version', cell: (build) => build.version, sortValue: (build) => build.version },
  { key: 'platform', header: 'Platform', cell: (build) => build.sdk_type, sortValue: (build) => build.sdk_type },
  {
    key: 'commit',
    header: 'Commit',
    cell: (build) =>
      build.commit_hash ? (
        <span className="pc-mono" data-tip={build.commit_hash}>
          {shortCommit(build.commit_hash)}
        </span>
      ) : null,
  },
  {
    key: 'built',
    header: 'Built',
    cell: (build) => <RelativeTime value={build.created_at} />,
    sortValue: (build) => build.created_at,
    width: '132px',
  },
];
