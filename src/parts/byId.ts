import type { Id } from '@/contract/fields';

/** An id from a URL is text: the listed entity whose id reads the same is meant (contract.md, rule 2). */
export const sameId = (a: Id | null | undefined, b: Id | null | undefined) =>
  a != null && b != null && String(a) === String(b);

export const findById = <T extends { id: Id }>(items: readonly T[], id: Id | null | undefined): T | undefined =>
  items.find((item) => sameId(item.id, id));
