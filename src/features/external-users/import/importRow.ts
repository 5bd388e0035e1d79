import { type FreshRead, NotSavedError } from '@/cache/settle';
import { submit } from '@/cache/submit';
import { ApiError, isTemporary } from '@/contract/errors';
import {
  createExternalUserGroup,
  type ExternalUserGroup,
  listExternalUserGroups,
} from '@/contract/external-user-groups';
import { createExternalUser, type ExternalUser, listExternalUsers, moveExternalUser } from '@/contract/external-users';
import { findGroups, UsersByEmail, whyUnclear } from '@/domain/csv/match';
import { NO_GROUP, type PersonRow, type PreviewedRow } from '@/domain/csv/people';
import { GroupKeys } from '@/domain/limits/people';
import { isInGroup } from '@/domain/members';
import { nameOfGroup } from '@/domain/people-names';
import { reasonOf } from '@/parts/bulk';
import { settleMove } from '@/parts/members/userIsIn';
import { asOneOfMany, readPaced, StoppedError, type WorkContext } from '@/parts/pace';

const usersOf = (users: readonly ExternalUser[], email: string) => new UsersByEmail(users).find(email);
const isListed = (groups: readonly ExternalUserGroup[], name: string) => findGroups(groups)(name).length > 0;

/** An import under way. */
export interface ImportContext extends WorkContext {
  /** Runs before each request that makes a change. */
  onSend?: () => Promise<void>;
}

/** The lists as they were when the run began, by what rows name. */
export class World {
  readonly users: (email: string) => readonly ExternalUser[];
  readonly groups: (name: string) => readonly ExternalUserGroup[];
  readonly groupKeys: GroupKeys;
  readonly #names: ReadonlyMap<string, string>;

  constructor(users: readonly ExternalUser[], groups: readonly ExternalUserGroup[]) {
    this.users = new UsersByEmail(users).find;
    this.groups = findGroups(groups);
    this.groupKeys = new GroupKeys(groups, users);
    this.#names = new Map(groups.map(({ id, name }) => [String(id), name]));
  }

  /** The groups of a user, by their keys. */
  groupsOf = (user: ExternalUser): { id: string; name: string }[] =>
    this.groupKeys.keysOfUser(user).map((id) => ({ id, name: this.#names.get(id) ?? user.group_name ?? '' }));
}

export async function worldNow(context: WorkContext): Promise<World> {
  const read = readPaced(context);
  return new World((await read(listExternalUsers, {})).items, (await read(listExternalUserGroups, {})).items);
}

// A row that a read has shown not to be saved is sent this often in all; the network is there by then.
const TIMES = 3;

/**
 * Sends a change, and sends it again if reading shows that it was not made, since a lost connection is no reason to ask the user, or if it
 * was refused with 429, which makes nothing.
 * @throws StoppedError, and what `submit` throws
 */
async function persist(send: () => Promise<unknown>, { signal, session, pace, onSend }: ImportContext): Promise<void> {
  const recorded = async () => {
    await onSend?.();
    await send();
  };
  for (let times = 1; ; times += 1) {
    try {
      return await pace.send(recorded, { signal, session });
    } catch (error) {
      if (!(error instanceof NotSavedError) || times === TIMES || signal.aborted) throw error;
    }
  }
}

const users = async (read: FreshRead) => (await read(listExternalUsers, {})).items;

/** @returns null once the user was created; otherwise the refusal that says there is one already */
async function create({ email, name, group }: PersonRow, context: ImportContext): Promise<ApiError | null> {
  try {
    await persist(
      () =>
        submit(
          createExternalUser,
          { body: { email, name: name || null, group: group || null } },
          asOneOfMany(context, async (read) => usersOf(await users(read), email).length > 0),
        ),
      context,
    );
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return error;
    throw error;
  }
}

const move = (user: ExternalUser, group: ExternalUserGroup, keys: GroupKeys, context: ImportContext) =>
  persist(
    () =>
      submit(
        moveExternalUser,
        { id: user.id, body: { group_id: group.id } },
        // By its id: another user may have the same address.
        asOneOfMany(context, settleMove(user.id, group, keys)),
      ),
    context,
  );

/** Imports one user and says what was done. Throws ChangedError, StoppedError, and what `submit` throws. */
export async function importRow(row: PreviewedRow, world: World, context: ImportContext): Promise<string> {
  const read = readPaced(context);
  let existing = world.users(row.email);
  let groups = row.group === '' ? [] : world.groups(row.group);
  if (existing.length === 0) {
    rejectUnclear(existing, groups);
    if (typeof row.groupBefore === 'string') throw new ChangedError('this user no longer exists', null);
    // Groups are named as the service spells them.
    const refusal = await create({ ...row, group: groups[0]?.name ?? row.group }, context);
    if (!refusal) return 'Created';
    // Somebody else was there first, unless it was refused for another reason.
    existing = usersOf(await users(read), row.email);
    if (existing.length === 0) throw new UnlistedError(refusal);
  }
  if (row.group === '') return 'Already there';
  let keys = world.groupKeys;
  if (groups.length === 0) {
    const { items } = await read(listExternalUserGroups, {});
    groups = findGroups(items)(row.group);
    keys = new GroupKeys(items, []);
  }
  if (existing.some((user) => groups.some((group) => isInGroup(user, group, keys)))) return 'Already there';
  rejectUnclear(existing, groups);
  const [[user], [group]] = [existing, groups];
  if (!user || !group) throw new RowError(groupGone(row.group));
  rejectChanged(row, existing, world);
  await move(user, group, keys, context).catch((cause: unknown) => {
    if (cause instanceof StoppedError) throw cause;
    throw new MoveError('the user exists, and was not moved', { cause });
  });
  return `Moved to ${group.name}`;
}

/** The service says that the user exists, or gives another reason, but the list does not show the user. */
class UnlistedError extends Error {
  override readonly name = 'UnlistedError';
  constructor(readonly refusal: ApiError) {
    super(refusal.message);
  }
}

class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** Says in a sentence why a row cannot be imported as it is. */
class RowError extends Error {
  override readonly name: string = 'RowError';
}

function rejectUnclear(users: readonly ExternalUser[], groups: readonly ExternalUserGroup[]): void {
  const why = whyUnclear(users, groups);
  if (why !== null) throw new RowError(`${why}.`);
}

const groupGone = (group: string) => `The group ${group} no longer exists.`;

/** The user is not as the preview of the row showed them: nothing that others did since is overwritten unannounced (reliability.md, E5). */
export class ChangedError extends RowError {
  override readonly name = 'ChangedError';
  /** @param groupNow as `groupBefore` in {@link PreviewedRow} */
  constructor(
    now: string,
    readonly groupNow: string | null,
  ) {
    super(`Changed in the meantime: ${now}.`);
  }
}

/** A user who was not there may have been created meanwhile, but not have been put into a group. */
function rejectChanged({ groupBefore }: PreviewedRow, listed: readonly ExternalUser[], world: World): void {
  if (groupBefore === undefined) return;
  const now = listed.flatMap((user) => world.groupsOf(user));
  const [first] = now;
  const isAsBefore = groupBefore ? now.some(({ id }) => id === groupBefore) : !first;
  if (!isAsBefore) throw new ChangedError(`now in ${first ? nameOfGroup(first) : 'no group'}`, first?.id ?? NO_GROUP);
}

/** Makes a group, unless it is there by now. */
export async function importGroup(name: string, world: World, context: ImportContext): Promise<void> {
  if (world.groups(name).length > 0) return;
  const isThere = async (read: FreshRead) => isListed((await read(listExternalUserGroups, {})).items, name);
  try {
    await persist(() => submit(createExternalUserGroup, { body: { name } }, asOneOfMany(context, isThere)), context);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

/** Why a row was not imported, in a line. */
export async function rowReason(error: unknown, row: PersonRow, context: WorkContext): Promise<string> {
  if (error instanceof RowError) return error.message;
  const moving = error instanceof MoveError;
  const cause = error instanceof UnlistedError ? error.refusal : moving ? error.cause : error;
  // A service that is busy or broken says nothing about the row.
  if (cause instanceof ApiError && !isTemporary(cause) && row.group !== '') {
    const groups = await readPaced(context)(listExternalUserGroups, {}).catch(() => null);
    if (groups && !isListed(groups.items, row.group)) return groupGone(row.group);
  }
  const reason = reasonOf(moving ? moveExternalUser : createExternalUser, cause);
  return error instanceof UnlistedError
    ? `${reason.replace(/\.$/, '')}, and the list does not show this user.`
    : reason;
}
