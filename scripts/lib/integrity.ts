import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface PrecacheEntry {
  url: string;
  revision?: string | null;
  integrity?: string;
}

/**
 * Gives an entry of the precache the hash of its file. The browser checks it while the worker installs: if a host answers a script with
 * 200 and an HTML page, the installation fails and the previous version keeps serving (reliability.md, G9).
 */
export function withIntegrity<E extends PrecacheEntry>(folder: string, entry: E): E {
  const hash = createHash('sha384')
    .update(readFileSync(join(folder, entry.url)))
    .digest('base64');
  return { ...entry, integrity: `sha384-${hash}` };
}
