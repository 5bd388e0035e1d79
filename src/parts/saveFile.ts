import { MINUTE } from '@/durations';

/** Hands a file over to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE);
}
