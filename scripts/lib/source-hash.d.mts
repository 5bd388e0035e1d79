export const BUILD_SOURCES: string[];
export function sourceHash(root: string, paths?: readonly string[], further?: readonly string[]): string;
