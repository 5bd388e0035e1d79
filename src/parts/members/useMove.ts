import { useCallback, useEffect, useRef, useState } from 'react';
import { CHECKING, failedState } from '@/cache/useSubmit';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { moveExternalUser } from '@/contract/external-users';
import type { Member } from '@/domain/members';
import { dismissToast, toast } from '@/ui';
import { moveOne } from './operations';

interface Move {
  /** The group's key; null: out of its group. */
  to: string | null;
  /** Answered: the next list says the same. */
  done: boolean;
}

export type Moves = ReadonlyMap<string, Move>;

/** Changes of a user's group from its row, several at once, one a user. What was chosen stands there until the list says it too. */
export function useMove(members: readonly Member[]) {
  const [moves, setMoves] = useState<Moves>(new Map());
  const current = useRef(moves);
  const change = useCallback((edit: (draft: Map<string, Move>) => void) => {
    const next = new Map(current.current);
    edit(next);
    current.current = next;
    setMoves(next);
  }, []);

  // A newer list has come: it is the truth about every move that was answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is the trigger, not an input
  useEffect(() => {
    if ([...current.current.values()].some(({ done }) => done))
      change((draft) => {
        for (const [key, { done }] of draft) if (done) draft.delete(key);
      });
  }, [members, change]);

  const move = useCallback(
    async (member: Member, group: ExternalUserGroup | null) => {
      // A second choice while the first is under way sends nothing (reliability.md, E2).
      const before = current.current.get(member.key);
      if (before && !before.done) return;
      const to = group === null ? null : String(group.id);
      change((draft) => draft.set(member.key, { to, done: false }));
      let checking: number | null = null;
      try {
        await moveOne(member, group, () => {
          checking = toast({ tone: 'info', text: CHECKING });
        });
        change((draft) => draft.set(member.key, { to, done: true }));
        toast(group === null ? `${member.name} is in no group now` : `${member.name} moved to ${group.name}`);
      } catch (error) {
        change((draft) => draft.delete(member.key));
        const { problem } = failedState(moveExternalUser, error);
        toast({ tone: 'danger', text: [problem.sentence, problem.detail].filter(Boolean).join(' ') });
      } finally {
        if (checking !== null) dismissToast(checking);
      }
    },
    [change],
  );
  return { moves, move };
}
