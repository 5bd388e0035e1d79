import type { SdkBuild } from '@/contract/sdk';
import { buildState, shortCommit } from '@/domain/builds';
import { CopyButton } from '@/parts/CopyButton';
import { QuietStatus } from '@/parts/QuietStatus';
import { RelativeTime, Row } from '@/ui';
import type { DataColumn } from '@/ui/table';

/** For both tables of builds: the short one of the app's page, and the whole history. */
export const buildColumns: readonly DataColumn<SdkBuild>[] = [
  {
    key: 'status',
    header: 'Status',
    cell: (build) => <QuietStatus {...buildState(build)} />,
    sortValue: (build) => build.build_status,
    width: '132px',
  },
  {
    key: 'version',
    header: 'Version',
    selfExplanatory: true,
    cell: (build) => build.version,
    sortValue: (build) => build.version,
  },
  {
    key: 'platform',
    header: 'Platform',
    selfExplanatory: true,
    cell: (build) => build.sdk_type,
    sortValue: (build) => build.sdk_type,
  },
  {
    key: 'commit',
    header: 'Commit',
    selfExplanatory: true,
    cell: ({ commit_hash: hash }) =>
      hash ? (
        <Row gap="1">
          <span className="pc-mono" data-tip={hash}>
            {shortCommit(hash)}
          </span>
          <CopyButton text={hash} label="Copy" aria-label={`Copy commit ${shortCommit(hash)}`} data-tip={hash} />
        </Row>
      ) : null,
  },
  {
    key: 'built',
    header: 'Built',
    selfExplanatory: true,
    cell: (build) => <RelativeTime value={build.created_at} focusable />,
    sortValue: (build) => build.created_at,
    width: '132px',
  },
];
