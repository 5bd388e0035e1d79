/** Encodings of text files. Spreadsheet programs save in all of these. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

const begins = (bytes: Uint8Array, ...mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** UTF-16 without a mark: plain text has a zero in every other byte. */
function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 200);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < many / 4) return 'utf-16le';
  return even > many && odd < many / 4 ? 'utf-16be' : null;
}

/**
 * True if a text read as UTF-8 is UTF-8 apart from a few broken bytes. In another encoding hardly any letter beyond ASCII would have come
 * out whole.
 */
function isMostlyWhole(text: string): boolean {
  const broken = text.split('\uFFFD').length - 1;
  const whole = text.replace(/[^\u0080-\uFFFC]+/g, '').length;
  return whole > broken;
}

/**
 * The text of a file, without its byte order mark. What is not UTF-8, apart from a few broken bytes, is taken for Windows-1252, in which
 * every byte is a letter.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const as = (label: string, options?: TextDecoderOptions) => new TextDecoder(label, options).decode(bytes);
  if (begins(bytes, 0xff, 0xfe)) return { text: as('utf-16le'), encoding: 'UTF-16' };
  if (begins(bytes, 0xfe, 0xff)) return { text: as('utf-16be'), encoding: 'UTF-16' };
  const wide = looksLikeUtf16(bytes);
  if (wide) return { text: as(wide), encoding: 'UTF-16' };
  try {
    return { text: as('utf-8', { fatal: true }), encoding: 'UTF-8' };
  } catch {
    const text = as('utf-8');
    const isMarked = begins(bytes, 0xef, 0xbb, 0xbf);
    if (isMarked || isMostlyWhole(text)) return { text, encoding: 'UTF-8' };
    return { text: as('windows-1252'), encoding: 'Windows-1252' };
  }
}
