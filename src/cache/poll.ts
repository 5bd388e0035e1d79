import { BASE_PATH } from '@/api/config';
import { LOGS_SELF_REFRESH_BELOW_BYTES, SELF_REFRESH_DURATION_FACTOR } from '@/contract/constants';
import type { Resource } from './resource';

// One visible tab refreshes, the others follow the cache: it is the one that holds this lock (design.md, cache rules).
const LOCK = `portcullis-refresh:${__FLAVOUR__}:${BASE_PATH}`;

let holding = false;
let release: (() => void) | null = null;
let asking = false;

/** Competes for the lock while visible. Without the Locks API every visible tab refreshes. */
function compete(): void {
  if (!navigator.locks) {
    holding = document.visibilityState === 'visible';
    return;
  }
  if (document.visibilityState !== 'visible') {
    release?.();
    return;
  }
  if (asking) return;
  asking = true;
  void navigator.locks
    .request(LOCK, () => {
      if (document.visibilityState !== 'visible') return;
      holding = true;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    })
    .catch(() => {})
    .finally(() => {
      holding = false;
      release = null;
      asking = false;
      if (document.visibilityState === 'visible') compete();
    });
}

let started = false;
function start(): void {
  if (started) return;
  started = true;
  document.addEventListener('visibilitychange', compete);
  compete();
}

/** Reads a shown row again and again: not a large one, and never sooner than ten times what the last read took. */
export function pollWhileShown(resource: Resource, everyMs: number): () => void {
  start();
  let timer: ReturnType<typeof setTimeout>;
  // A screen may be left while a read goes on.
  let stopped = false;
  const wait = () => {
    const tookMs = resource.view.held?.tookMs ?? resource.lastCheck?.tookMs ?? 0;
    timer = setTimeout(tick, Math.max(everyMs, tookMs * SELF_REFRESH_DURATION_FACTOR));
  };
  const tick = async () => {
    const size = resource.view.held?.size ?? resource.lastCheck?.size ?? 0;
    if (holding && size < LOGS_SELF_REFRESH_BELOW_BYTES) await resource.refresh();
    if (!stopped) wait();
  };
  wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
