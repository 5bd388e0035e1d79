// SHA-256 in a few lines: crypto.subtle is asynchronous, and missing on plain-http addresses, where the page hosts the backend.

const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const fraction = (x: number) => ((x - Math.floor(x)) * 4294967296) >>> 0;
const K = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** Text → 64 hex digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = [...START];
  const w = new Array<number>(64).fill(0);
  const at = (list: number[], i: number) => list[i] ?? 0;
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) {
        w[i] = view.getUint32(offset + i * 4);
        continue;
      }
      const a = at(w, i - 15);
      const b = at(w, i - 2);
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i] = (at(state, i) + value) | 0;
    });
  }
  return state.map((value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
}

export function hashPassword(password: string, salt: string): string {
  return `${salt}$${sha256(`${salt} ${password}`)}`;
}

export function isPassword(password: string, hash: string): boolean {
  const salt = hash.slice(0, hash.indexOf('$'));
  return hashPassword(password, salt) === hash;
}
