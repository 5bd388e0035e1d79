// Without letters and digits that are taken for each other when read aloud or typed from paper.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SIGNS = '-_.+!';
const ALL = LETTERS + SIGNS;
const LENGTH = 20;

/** A password of 20 characters, about 118 bits. `random` fills an array, as `crypto.getRandomValues` does. */
export function generatePassword(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  // Bytes past the last whole multiple are left out: no character is likelier than another.
  const below = 256 - (256 % ALL.length);
  for (;;) {
    let password = '';
    while (password.length < LENGTH) {
      for (const byte of random(new Uint8Array(LENGTH))) {
        if (byte < below && password.length < LENGTH) password += ALL[byte % ALL.length];
      }
    }
    // Most services ask for this.
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password) && /[-_.+!]/.test(password)) {
      return password;
    }
  }
}
