/**
 * Settings that builds and commands take from the environment. Each reader returns the checked value or throws a {@link SettingError}
 * that names the setting, its value and the expected form.
 */
export class SettingError extends Error {
  override name = 'SettingError';
}

type Environment = Record<string, string | undefined>;

const isLocal = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';

/** Reads an http(s) address without credentials, query and fragment; `name` is its name in the message. */
export function httpUrl(name: string, raw: string): URL {
  if (!URL.canParse(raw))
    throw new SettingError(`${name} is '${raw}': it must be an absolute URL such as https://api.example.com`);
  const url = new URL(raw);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal(url.hostname))) {
    throw new SettingError(`${name} is '${raw}': it must begin with https:// (http:// is for localhost only)`);
  }
  if (url.username || url.password) throw new SettingError(`${name} must not carry a user name or password`);
  if (url.search || url.hash) throw new SettingError(`${name} is '${raw}': it must have no query and no fragment`);
  return url;
}

/** The path under which the app is served: '/' or '/demo/'. */
export function basePath(env: Environment): string {
  const raw = env.BASE_PATH ?? '/';
  const wants = (why: string) => new SettingError(`BASE_PATH is '${raw}': ${why} (for example '/' or '/demo/')`);
  if (!raw.startsWith('/')) throw wants("it must start with '/'");
  if (!raw.endsWith('/')) throw wants("it must end with '/'");
  if (!/^\/([A-Za-z0-9._~-]+\/)*$/.test(raw)) {
    throw wants("each part must be made of letters, digits, '.', '_', '~' and '-' only");
  }
  return raw;
}

/** The address of a live build's API, without a trailing slash; '' for the page's own origin. */
export function apiBase(env: Environment): string {
  const raw = env.VITE_API_BASE ?? '';
  return raw === '' ? '' : httpUrl('VITE_API_BASE', raw).href.replace(/\/+$/, '');
}

/** The server to which development and preview pass the API's paths on; null if none is set. */
export function apiOrigin(env: Environment): string | null {
  const raw = env.API_ORIGIN ?? '';
  if (raw === '') return null;
  const url = httpUrl('API_ORIGIN', raw);
  if (url.pathname !== '/') throw new SettingError(`API_ORIGIN is '${raw}': it must be an origin, without a path`);
  return url.origin;
}

/** Origins, besides the API's, from which SDK files are fetched (design.md, 'What was tried', 12), separated by blanks or commas. */
export function downloadOrigins(env: Environment): string[] {
  return (env.DOWNLOAD_ORIGINS ?? '')
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => httpUrl('DOWNLOAD_ORIGINS', entry).origin);
}

/** The factor by which test builds shorten the 4 s, 15 s and 30 s limits (reliability.md). */
export function limitDivisor(env: Environment): number {
  const raw = env.LIMIT_DIVISOR ?? '1';
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value) || value < 1 || value > 100) {
    throw new SettingError(`LIMIT_DIVISOR is '${raw}': it must be a number from 1 to 100`);
  }
  return value;
}

/** The build's name if one is given, else null. Named builds share no asset file (reliability.md, 2B). */
export function buildName(env: Environment): string | null {
  const raw = env.BUILD_ID ?? '';
  if (raw === '') return null;
  if (!/^[A-Za-z0-9._-]{1,40}$/.test(raw)) {
    throw new SettingError(`BUILD_ID is '${raw}': it must be 1 to 40 letters, digits, '.', '_' or '-'`);
  }
  return raw;
}

/**
 * The version of the cache's schema; defaults to 1. Only tests raise it, to run a newer build beside an older one
 * (reliability.md, C8 and F6); a real change of the schema changes the default.
 */
export function schemaVersion(env: Environment): number {
  const raw = env.SCHEMA_VERSION ?? '1';
  if (!/^[1-9]\d{0,2}$/.test(raw))
    throw new SettingError(`SCHEMA_VERSION is '${raw}': it must be a whole number from 1 to 999`);
  return Number(raw);
}
