// msw's cookie jar brings a list of every public suffix. In page and worker our requests and answers have no cookies.
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
