import type { Page } from '@playwright/test';

export interface StorageDump {
  /** Rows per 'database/store'. */
  databases: Record<string, unknown[]>;
  /** Addresses and bodies per cache. */
  caches: Record<string, { url: string; body: string }[]>;
  local: Record<string, string>;
  session: Record<string, string>;
  history: unknown;
}

/** Reads everything that this origin has stored in the browser, from the page. */
export async function readStorage(page: Page): Promise<StorageDump> {
  // Returned as text: the protocol cannot carry deeply nested values.
  const text = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Binary values are written out, so that a search finds secrets in them.
    const readable = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (Array.isArray(value)) return value.map(readable);
      if (value instanceof Map) return [...value].map(readable);
      if (value instanceof Set) return [...value].map(readable);
      if (value instanceof Date) return value.toISOString();
      if (typeof value === 'object' && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readable(inner)]));
      }
      return value;
    };

    const databases: Record<string, unknown[]> = {};
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([settled(rows.getAllKeys()), settled(rows.getAll())]);
        databases[`${name}/${store}`] = values.map((value, index) => ({
          key: readable(keys[index]),
          value: readable(value),
        }));
      }
      database.close();
    }

    const kept: Record<string, { url: string; body: string }[]> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      kept[name] = await Promise.all(
        (await cache.keys()).map(async (request) => ({
          url: request.url,
          body: (await (await cache.match(request))?.text()) ?? '',
        })),
      );
    }
    return JSON.stringify({
      databases,
      caches: kept,
      local: { ...localStorage },
      session: { ...sessionStorage },
      history: history.state,
    });
  });
  return JSON.parse(text) as StorageDump;
}

/** The same as one text, to search for secrets. */
export const dumpStorage = async (page: Page): Promise<string> => JSON.stringify(await readStorage(page));
