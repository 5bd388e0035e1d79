import { currentSession } from '@/cache/lifetime';
import { membersRun } from '@/parts/members/operations';
import { Pace, type WorkContext } from '@/parts/pace';

/** A run of bulk work in the session that is open now. */
export const bulkRun = (signal = new AbortController().signal): WorkContext => ({
  signal,
  session: currentSession(),
  pace: new Pace(),
});

export const bulkRunOfMembers = (signal?: AbortSignal) => membersRun(bulkRun(signal));
