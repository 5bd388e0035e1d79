import { useEffect, useRef, useState } from 'react';
import { verifySession } from '@/cache/session';
import type { Cached } from '@/cache/useCached';
import { listExternalUsers } from '@/contract/external-users';

const refusal = (from: Cached<unknown>) =>
  from.status === 'failed' && from.failure.kind === 'refused' ? from.failure : null;

/**
 * Why the dashboard cannot be shown: the service refused tiles or users, and nothing of them is saved (spec.md §2, contract.md 'Load
 * failure on the dashboard'). null otherwise, also where the network failed.
 */
export function useRefusal(tiles: Cached<unknown>, users: Cached<unknown>): string | null {
  const [asked, setAsked] = useState(false);
  // A refusal from an earlier visit does not count, nor does saved data: the answer to a question of this page is awaited.
  const atFirst = useRef([tiles, users]);
  useEffect(() => {
    let here = true;
    const unknown = atFirst.current.filter(({ failure, source }) => failure || !source.resource?.wasAskedFor());
    void Promise.all(unknown.map(({ refresh }) => refresh())).then(() => here && setAsked(true));
    return () => {
      here = false;
    };
  }, []);

  // Both are waited for, in whichever order they answer: signing in asks for them before this page is there.
  const answered = asked && tiles.status !== 'loading' && users.status !== 'loading';
  // Only /auth/me ends a session: once it has answered, a list's 401 is a refusal like any other (contract.md).
  const failure = answered ? (refusal(tiles) ?? refusal(users)) : null;
  const [probed, setProbed] = useState<object | null>(null);
  useEffect(() => {
    if (failure?.status !== 401) return;
    let here = true;
    void verifySession().finally(() => here && setProbed(failure));
    return () => {
      here = false;
    };
  }, [failure]);

  if (!failure || (failure.status === 401 && probed !== failure)) return null;
  const sentence = refusal(tiles) ? 'Failed to load tiles' : listExternalUsers.fallback;
  return failure.message ? `${sentence}. ${failure.message}` : `${sentence}.`;
}
