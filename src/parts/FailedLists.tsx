import type { Cached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { FailedNotice } from './FailedNotice';

const LISTS = {
  user: { call: listExternalUsers },
  group: { call: listExternalUserGroups },
  app: { call: listApps, name: 'Apps' },
};
const SCOPES = ['user', 'group', 'app'] as const;

interface FailedListsProps {
  /** The lists that names and targets come from; one that is left out is reported elsewhere. */
  of: { [scope in keyof typeof LISTS]?: Cached<unknown> | undefined };
}

/** One notice for each of these lists that could not be loaded: the names and choices it gives are missing. */
export const FailedLists = ({ of }: FailedListsProps) =>
  SCOPES.map((scope) => {
    const from = of[scope];
    if (from?.status !== 'failed') return null;
    return <FailedNotice key={scope} {...LISTS[scope]} failure={from.failure} onRetry={from.refresh} />;
  });
