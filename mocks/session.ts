import { randomHex } from './lib/hash';

/** How a host finds the session of a request. Handlers see only the session. */
export interface SessionPort {
  idOf(request: Request): string | null;
  /** The id for a new session. */
  begin(): string;
  /** Headers that pass the id to the client. */
  headers(id: string): Record<string, string>;
}

const COOKIE = 'portcullis_session';
const KEPT_S = 30 * 24 * 60 * 60;

/** Over HTTP: a real cookie, which scripts can't read. */
export const cookieSessions: SessionPort = {
  idOf: (request) => {
    const match = new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9a-f]{32})`).exec(request.headers.get('cookie') ?? '');
    return match?.[1] ?? null;
  },
  begin: () => randomHex(16),
  headers: (id) => ({ 'set-cookie': `${COOKIE}=${id}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${KEPT_S}` }),
};

export const DEVICE_SESSION = 'device';

/** In a worker or a page, which can't set cookies: one session per device, stored with the demo data (design.md, 'What was tried' 3). */
export const deviceSession: SessionPort = {
  idOf: () => DEVICE_SESSION,
  begin: () => DEVICE_SESSION,
  headers: () => ({}),
};
