import type { ReactNode } from 'react';
import type { Cached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { paths } from '@/paths';
import { EmptyState, LinkButton, UnreadableNote } from '@/ui';
import { Loaded } from './Loaded';

const IT = 'It may have been deleted, or it belongs to another organization.';
const KINDS = {
  app: { title: 'App', call: listApps, explanation: IT, back: 'Back to apps', to: paths.apps.to() },
  group: {
    title: 'Group',
    call: listExternalUserGroups,
    explanation: IT,
    back: 'Back to user groups',
    to: paths.externalUserGroups.to(),
  },
  user: {
    title: 'User',
    call: listExternalUsers,
    explanation: 'They may have been deleted, or belong to another organization.',
    back: 'Back to external users',
    to: paths.externalUsers.to(),
  },
};
type Kind = keyof typeof KINDS;

/** The heading of the page about one app, group or user, while it is looked for (`found` is undefined) and after. */
export const subjectTitle = (kind: Kind, missing: boolean, found?: string): string =>
  found ?? (missing ? 'Not found' : KINDS[kind].title);

interface SubjectGateProps<T> {
  kind: Kind;
  /** As the list has it; undefined until it is found. */
  subject: T | undefined;
  /** It is known to be in no list (`useMissing`). */
  missing: boolean;
  list: Cached<List<unknown>>;
  /** Shapes of the final size. */
  skeleton: ReactNode;
  children: (subject: T) => ReactNode;
}

/** The content under that heading: the subject's screen, or why there is none. */
export function SubjectGate<T>({ kind, subject, missing, list, skeleton, children }: SubjectGateProps<T>) {
  const { call, explanation, back, to } = KINDS[kind];
  if (missing) {
    return (
      <>
        <UnreadableNote count={list.data?.unreadable ?? 0} />
        <EmptyState
          sentence={`There is no such ${kind} here.`}
          explanation={explanation}
          action={<LinkButton to={to}>{back}</LinkButton>}
        />
      </>
    );
  }
  return (
    <Loaded from={list} call={call} skeleton={skeleton}>
      {() => (subject === undefined ? skeleton : children(subject))}
    </Loaded>
  );
}
