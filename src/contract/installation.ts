// Installations in folders of one origin, such as a demo beside a portal, tell each other's calls apart by the address's fragment, which
// names an installation by its path. Fragments never leave the browser (reliability.md, H7).

/** `kind`: what the call expects of a worker. */
export const markOf = (kind: string | number, base: string): string => `#portcullis-${kind}${base}`;

/** The path of the installation that an address names; null if it names none. */
export const installationIn = ({ hash }: URL): string | null => /^#portcullis-[^/]*(\/.*)$/.exec(hash)?.[1] ?? null;
