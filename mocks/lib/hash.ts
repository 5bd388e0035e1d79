import { bytesToHex } from '@noble/hashes/utils.js';
import { sha256 } from '@/sha256';

/** As many random bytes, as hex digits. */
export const randomHex = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

export function hashPassword(password: string, salt: string): string {
  return `${salt}$${sha256(`${salt} ${password}`)}`;
}

export function isPassword(password: string, hash: string): boolean {
  const salt = hash.slice(0, hash.indexOf('$'));
  return hashPassword(password, salt) === hash;
}
