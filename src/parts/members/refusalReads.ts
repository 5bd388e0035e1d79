import { ApiError } from '@/contract/errors';
import { type ExternalUser, listExternalUsers } from '@/contract/external-users';
import { readPaced, type WorkContext } from '../pace';

type Users = readonly ExternalUser[];

interface Judge {
  /** True if users that the change names are missing, which explains any refusal. */
  isGone: (users: Users) => boolean;
  /** True if the change was made in part all the same. */
  isMade?: (users: Users) => boolean;
}

/** A refusal by its status and words; null: the change may have been made all the same. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? JSON.stringify([error.status, error.serverMessage])
    : null;

/** How many unexplained refusals of the same words show that the next has nothing to do with missing users; a 404 is what those lead to. */
const enoughOf = (error: unknown) => (error instanceof ApiError && error.status === 404 ? 3 : 1);

/**
 * Reads the list of users after refusals in one run of bulk work, but not after each (docs/decisions/0120): users who were missing earlier
 * in the run explain a later refusal too, and refusals that no missing user explains, and that moved nobody, lead to one read, or to three.
 */
export class RefusalReads {
  #latest: Users | null = null;
  /** How many refusals were unexplained, by their words. */
  readonly #unexplained = new Map<string, number>();
  /** Lanes that are refused at the same time share a read. */
  #judging: Promise<unknown> = Promise.resolve();

  constructor(private readonly run: WorkContext) {}

  /** The list as it is now, or null where it cannot be read. */
  async now(): Promise<Users | null> {
    try {
      const { items } = await readPaced(this.run)(listExternalUsers, {});
      this.#latest = items;
      return items;
    } catch {
      return null;
    }
  }

  /** The list by which to judge a change that failed, or null where it cannot be read. */
  after(error: unknown, judge: Judge): Promise<Users | null> {
    const judged = this.#judging.then(() => this.#after(error, judge));
    this.#judging = judged;
    return judged;
  }

  async #after(error: unknown, { isGone, isMade }: Judge): Promise<Users | null> {
    const refusal = refusalOf(error);
    const earlier = this.#latest;
    const unexplained = refusal === null ? 0 : (this.#unexplained.get(refusal) ?? 0);
    if (earlier && refusal !== null && (isGone(earlier) || unexplained >= enoughOf(error))) return earlier;
    const now = await this.now();
    if (now && refusal !== null && !isGone(now) && !isMade?.(now)) this.#unexplained.set(refusal, unexplained + 1);
    return now;
  }
}
