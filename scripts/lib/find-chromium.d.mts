export function findChromium(env?: Record<string, string | undefined>): string | null;

export function findChromiumWithBackCache(env?: Readonly<Record<string, string | undefined>>): string | null;
