import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Below this size the response headers outweigh the gain. */
export const COMPRESSED_FROM_BYTES = 1024;

/** Writes a `.br` and a `.gz` beside each file of a build that gets smaller, for hosts that send such files as they are. */
export function compressFolder(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!TEXT.has(extname(name)) || !statSync(path).isFile()) continue;
    const body = readFileSync(path);
    if (body.length <= COMPRESSED_FROM_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}
