import type { GenericSchema } from 'valibot';
import type { Made } from '@/cache/already-deleted';
import type { FreshRead } from '@/cache/settle';
import type { AnyCall, InputOf } from '@/contract/define';
import type { Id, List } from '@/contract/fields';
import { findById } from './byId';

export type ListCall = AnyCall & { response: GenericSchema<unknown, List<{ id: Id }>> };

/** Settles a deletion: true if the list no longer has the entry. */
export const isGone =
  <C extends ListCall>(call: C, input: InputOf<C>, id: Id) =>
  async (read: FreshRead) =>
    findById((await read(call, input)).items, id) === undefined;

/** Reports a deletion: 'Ada deleted', or that somebody else was first. */
export const deletedText = (what: string, { alreadyDeleted }: Pick<Made<unknown>, 'alreadyDeleted'>): string =>
  `${what} ${alreadyDeleted ? 'had already been deleted' : 'deleted'}`;

/**
 * The thing that a dialog is to delete, as the list has it now: somebody else may change or delete it while the dialog is open.
 * @param listed undefined if it is not in the list
 * @param list undefined while there is none. Entries that could not be read may be the thing, so that it does not count as gone.
 */
export const presentOf = <T>(opened: T, listed: T | undefined, list: List<unknown> | undefined) => ({
  present: listed ?? opened,
  gone: listed === undefined && list?.unreadable === 0,
});
