/** The text in quotes, as nginx and Caddy read it. */
export const quoted = (text: string) => `"${text.replace(/["\\]/g, (character) => `\\${character}`)}"`;

export const indented = (by: string, lines: readonly string[]) => lines.map((line) => (line === '' ? '' : by + line));

/** A regular expression, in text, of the paths that begin with the base path and then match the source. */
export const inBase = (basePath: string, source: string) => `^${basePath.replaceAll('.', '\\.')}(?:${source})`;
