import { currentSession } from '@/cache/lifetime';
import { isRecent } from '@/cache/recent';
import { readIn } from '@/cache/submit';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { isKnownIn, isPlaceKnown, type Member, membersOf } from '@/domain/members';

/**
 * The users being put into a group, over a first run and its retries: where each was before, which is what they are counted as moved from,
 * and moved back to.
 */
export class Assignment {
  /** Users as they were before the run, by their keys. */
  readonly #earlier: Map<string, Member>;
  /** Keys of users whom the runs so far have not moved; null: this is the first run. */
  #left: ReadonlySet<string> | null = null;
  /** Keys of users who may have been elsewhere: it could not be read just before. */
  readonly #unknown = new Set<string>();

  constructor(
    private readonly to: ExternalUserGroup,
    private readonly members: readonly Member[],
  ) {
    this.#earlier = new Map(members.map((member) => [member.key, member]));
  }

  /**
   * Before each run: somebody else may have moved them since the list was read, and 'Undo' would take that back too.
   * @param groups those listed by then
   */
  async before(groups: () => readonly ExternalUserGroup[]): Promise<void> {
    // A retry follows a run in which minutes may have passed, and others have moved users.
    if (this.#left === null && isRecent(listExternalUsers, {})) return;
    const now = await readIn(currentSession())(listExternalUsers, {}).catch(() => null);
    if (now) this.#note(membersOf(now.items, groups()));
    else for (const { key } of this.members) this.#unknown.add(key);
  }

  #note(found: readonly Member[]): void {
    const left = this.#left;
    // On a retry, users already in the group were probably put there by the previous run.
    const there = found.filter(({ groupKeys }) => left !== null && groupKeys.includes(String(this.to.id)));
    const ours = new Set(there.map(({ key }) => key));
    for (const member of found) {
      const { key } = member;
      if (!this.#earlier.has(key) || ours.has(key)) continue;
      this.#unknown.delete(key);
      // Moved by a run before this one, and by somebody else since: no longer ours to count or to move back.
      if (left?.has(key) === false) this.#earlier.delete(key);
      else this.#earlier.set(key, member);
    }
  }

  /**
   * After each run.
   * @param wanting keys of users whom the runs so far have not moved
   * @returns users whom the runs so far have moved, as they were before. `canUndo`: all of them were looked up just before, and of some it
   * is known where they were
   */
  ended(wanting: ReadonlySet<string>): { moved: readonly Member[]; canUndo: boolean } {
    this.#left = wanting;
    const moved = [...this.#earlier.values()].filter(
      (member) => !wanting.has(member.key) && !isKnownIn(member, this.to),
    );
    return { moved, canUndo: moved.some(isPlaceKnown) && !moved.some(({ key }) => this.#unknown.has(key)) };
  }
}
