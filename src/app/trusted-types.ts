import { BASE_PATH } from '@/api/config';
import readWorker from '@/features/external-users/import/read.worker?worker&url';
import replayWorker from '@/parts/limits/replay.worker?worker&url';

/**
 * The page's one Trusted Types policy (design.md, 'What was tried', 9). Import it before anything else. It lets a string become a
 * script's address only if that is a worker of ours; everything else that would turn text into code or markup is refused by the browser.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

const WORKERS = [
  ...['sw.js', ...(import.meta.env.DEV ? ['dev-sw.js'] : [])].map((file) => BASE_PATH + file),
  ...[replayWorker, readWorker].map((address) => new URL(address, location.href).pathname),
];

function admitWorker(address: string): string {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin || !WORKERS.includes(url.pathname)) {
    throw new TypeError(`Not a script of this app: ${url.origin}${url.pathname}`);
  }
  return address;
}

window.trustedTypes?.createPolicy('default', { createScriptURL: admitWorker });
