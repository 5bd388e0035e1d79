import type { GenericSchema } from 'valibot';
import type { FreshRead } from '@/cache/submit';
import type { AnyCall, InputOf } from '@/contract/define';
import type { Id, List } from '@/contract/fields';
import { findById } from './byId';

type ListCall = AnyCall & { response: GenericSchema<unknown, List<{ id: Id }>> };

/** Settles a deletion: true if the list no longer has the entry. */
export const isGone =
  <C extends ListCall>(call: C, input: InputOf<C>, id: Id) =>
  async (read: FreshRead) =>
    findById((await read(call, input)).items, id) === undefined;
