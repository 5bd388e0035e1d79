import { sha256 as sha256Of } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

// crypto.subtle will not do: it is asynchronous, and missing on plain-http addresses, where the page hosts the backend.
/** As many random bytes, as hex digits. */
export const randomHex = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** Text → 64 hex digits. */
export const sha256 = (text: string): string => bytesToHex(sha256Of(utf8ToBytes(text)));

export function hashPassword(password: string, salt: string): string {
  return `${salt}$${sha256(`${salt} ${password}`)}`;
}

export function isPassword(password: string, hash: string): boolean {
  const salt = hash.slice(0, hash.indexOf('$'));
  return hashPassword(password, salt) === hash;
}
