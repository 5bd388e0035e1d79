import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The SHA-256 of a text: 64 hex digits. Not from `crypto.subtle`, which is asynchronous, and missing on plain-http addresses, where the page
 * hosts the demo's backend.
 */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
