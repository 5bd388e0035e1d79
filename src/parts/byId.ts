import type { Id } from '@/contract/fields';

/** Compares ids as text: an id from a URL is text and means the listed entity whose id reads the same (contract.md, rule 2). */
export const sameId = (a: Id | null | undefined, b: Id | null | undefined) =>
  a != null && b != null && String(a) === String(b);

export const findById = <T extends { id: Id }>(items: readonly T[], id: Id | null | undefined): T | undefined =>
  items.find((item) => sameId(item.id, id));

/** Each entity once, however often the service lists it. */
export const onceById = <T extends { id: Id }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [String(item.id), item])).values(),
];

/** The ids, as text, that several entities of a list have: a request that names one of them could change any of these. */
export function sharedIds(items: readonly { id: Id }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { id } of items) (seen.has(String(id)) ? shared : seen).add(String(id));
  return shared;
}
