import type { Cached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { UnreadableNote } from '@/ui';
import { FailedNotice } from './FailedNotice';

const LISTS = {
  user: { call: listExternalUsers },
  group: { call: listExternalUserGroups },
  app: { call: listApps, name: 'Apps' },
};
const NOUNS = { user: ['user', 'users'], group: ['group', 'groups'], app: ['app', 'apps'] } as const;
const SCOPES = ['user', 'group', 'app'] as const;

interface ListsProps<T> {
  /** The lists that names and targets come from; one that is left out is reported elsewhere. */
  of: { [scope in keyof typeof LISTS]?: Cached<T> | undefined };
}

/** One notice for each of these lists that could not be loaded: the names and choices it gives are missing. */
export const FailedLists = ({ of }: ListsProps<unknown>) =>
  SCOPES.map((scope) => {
    const from = of[scope];
    if (from?.status !== 'failed') return null;
    return <FailedNotice key={scope} {...LISTS[scope]} failure={from.failure} onRetry={from.refresh} />;
  });

/** One note for each of these lists that could not be read in full (contract.md, rule 1). */
export const UnreadableLists = ({ of }: ListsProps<List<unknown>>) =>
  SCOPES.map((scope) => <UnreadableNote key={scope} count={of[scope]?.data?.unreadable ?? 0} noun={NOUNS[scope]} />);
