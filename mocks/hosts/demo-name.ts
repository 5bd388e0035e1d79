/**
 * Names the demo's database, its lock and its channel. The path under which it is served, with slashes at both ends, keeps two demos on
 * one origin apart.
 */
export const demoName = (basePath: string): string =>
  basePath === '/' ? 'portcullis-demo' : `portcullis-demo:${basePath}`;
