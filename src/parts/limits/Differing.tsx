import { useMemo } from 'react';
import { isAnyNamedAlone, type Reading, usersWhoDiffer } from '@/domain/limits/effective';
import type { Person } from '@/domain/limits/people';
import { APP_USERS_UNKNOWN, DIFFERING_UNKNOWN, MEMBERS_UNKNOWN } from '@/domain/limits/words';
import type { LimitWorld, Subject } from '@/domain/limits/world';
import { formatCount, formatNumber } from '@/text/format';
import { Note } from '@/ui';
import type { Limits } from './useLimits';

interface DifferingProps {
  world: LimitWorld;
  subject: Exclude<Subject, { scope: 'user' }>;
  reading: Reading;
  limits: Limits;
}

/** Says how many users of a group or an app have another limit than it has itself, and because of what. */
export function Differing({ world, subject, reading, limits: { users, groups, apps } }: DifferingProps) {
  const { all, differing } = useMemo(() => usersWhoDiffer(world, subject, reading), [world, subject, reading]);
  if (users.status !== 'ready') return <Note>{DIFFERING_UNKNOWN[users.status]}</Note>;
  // They may name it by its name, and this page by its id.
  if (subject.scope === 'group' && groups.status !== 'ready' && (all === 0 || isAnyNamedAlone(world, 'group')))
    return <Note>{MEMBERS_UNKNOWN[groups.status]}</Note>;
  if (subject.scope === 'app' && apps.status !== 'ready' && isAnyNamedAlone(world, 'app'))
    return <Note>{APP_USERS_UNKNOWN[apps.status]}</Note>;
  if (all === 0) {
    if (users.data.unreadable > 0) return <Note>None of the users that could be read belongs to it.</Note>;
    return <Note>{subject.scope === 'group' ? 'It has no members.' : 'It has no users.'}</Note>;
  }
  return <Note>{differingText(all, differing.length, BECAUSE[reasonOf(subject.scope, differing)])}</Note>;
}

const BECAUSE = {
  app: 'because of their app or a rule of their own',
  group: 'because of their group or a rule of their own',
  any: 'because of other rules',
};

/** A user whom the service lists in several groups may differ from one because of another; of apps the same. */
function reasonOf(scope: 'group' | 'app', differing: readonly Person[]): keyof typeof BECAUSE {
  const [places, other] = scope === 'group' ? (['groups', 'app'] as const) : (['apps', 'group'] as const);
  return differing.some((person) => person[places].length > 1) ? 'any' : other;
}

function differingText(all: number, differing: number, because: string): string {
  const differ = `${differing === 1 ? 'differs' : 'differ'} ${because}`;
  if (all === 1) return differing === 0 ? 'The same for its only user.' : `Its only user ${differ}.`;
  if (differing === 0) return `The same for all of its ${formatCount(all, 'user')}.`;
  return `${formatNumber(differing)} of its ${formatCount(all, 'user')} ${differ}.`;
}
