// msw keeps a cookie jar, with a list of every public suffix. In page and worker no request or answer of ours has a cookie.
export class MemoryCookieStore {
  idx: Record<string, unknown> = {};
}
export class CookieJar {
  getCookiesSync(): never[] {
    return [];
  }
  async setCookie(): Promise<void> {}
}
export const Cookie = { fromJSON: () => null };
