/**
 * The forms in which servers of this product send a list (contract.md, 'Rules for the client', 1): bare, with ids as text; wrapped, with
 * numeric ids, epoch times and unknown fields; with a null, a nonsense element, and optional fields missing.
 */
export interface Dialect {
  title: string;
  /** Writes a list in this form. The elements have canonical fields and the number `n` as id. */
  list(elements: readonly ({ n: number } & Record<string, unknown>)[], wrapper: string): unknown;
  id(n: number): string | number;
  unreadable: number;
}

const without = (element: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(element).filter(([name]) => !names.includes(name)));

export const dialects: readonly Dialect[] = [
  {
    title: 'a bare array with ids as text',
    list: (elements) => elements.map(({ n, ...rest }) => ({ id: `id-${n}`, ...rest })),
    id: (n) => `id-${n}`,
    unreadable: 0,
  },
  {
    title: 'a wrapped list with numbers as ids, epoch times and unknown fields',
    list: (elements, wrapper) => ({
      [wrapper]: elements.map(({ n, ...rest }) => ({
        id: n,
        ...rest,
        created_at: 1_700_000_000,
        flags: { beta: true },
      })),
      page: 1,
    }),
    id: (n) => n,
    unreadable: 0,
  },
  {
    title: 'a list with a null, a nonsense element and optional fields missing',
    list: (elements) => ({
      data: [
        null,
        ...elements.map(({ n, ...rest }) => ({
          id: n,
          ...without(
            rest,
            Object.keys(rest).filter((name) => rest[name] === null),
          ),
        })),
        'nonsense',
      ],
    }),
    id: (n) => n,
    unreadable: 2,
  },
];
