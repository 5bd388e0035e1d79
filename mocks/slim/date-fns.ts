// All that @mswjs/data uses of date-fns.
export const compareAsc = (a: Date, b: Date): number => Math.sign(a.getTime() - b.getTime());
