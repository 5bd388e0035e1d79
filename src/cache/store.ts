import { HOLD_BYTES } from '@/contract/constants';
import type { AnyCall } from '@/contract/define';
import type { Failure } from '@/contract/errors';
import { Listeners } from '@/listeners';
import { keyOf, type Owner, sameOwner } from './keys';
import { Resource } from './resource';
import { onAnyResource } from './resource-page';

// The page's side of the cache: one Resource per row it has read, until the session ends.

let owner: Owner | null = null;
let resources = new Map<string, Resource>();
const listeners = new Listeners();
export const onStore = listeners.subscribe;

export const storeOwner = () => owner;

export function openStore(next: Owner): void {
  // The same user under another e-mail address keeps what the page holds.
  if (!sameOwner(owner, next)) resources = new Map();
  owner = next;
  listeners.notify();
}

/** Forgets everything the page holds; answers still under way are dropped by their resource's end. */
export function closeStore(): void {
  for (const resource of resources.values()) resource.end();
  resources = new Map();
  owner = null;
  listeners.notify();
}

/** The page's one Resource for a row; null without a session. */
export function resourceOf(call: AnyCall, parameters: Record<string, string>): Resource | null {
  if (!owner) return null;
  const key = keyOf(call, parameters, owner);
  let resource = resources.get(key);
  if (!resource) {
    resource = new Resource(call, parameters, owner, key);
    resources.set(key, resource);
  }
  return resource;
}

const needed = new Map<Resource, number>();

/** Keeps a resource's value in memory while the work runs, even if nobody shows it. */
export async function keepInMemoryWhile<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  needed.set(resource, (needed.get(resource) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (needed.get(resource) ?? 0) - 1;
    if (left > 0) needed.set(resource, left);
    else needed.delete(resource);
  }
}

// Rows that nobody shows are let go, the longest unseen first.
onAnyResource(() => {
  const kept = [...resources.values()].map((resource) => ({ resource, size: resource.size() }));
  let held = kept.reduce((total, { size }) => total + size, 0);
  if (held <= HOLD_BYTES) return;
  const idle = kept.filter(({ resource, size }) => size > 0 && !resource.isShown() && !needed.has(resource));
  for (const { resource } of idle.sort((a, b) => a.resource.usedLast - b.resource.usedLast)) {
    const before = resource.size();
    resource.letGo();
    held -= before - resource.size();
    if (held <= HOLD_BYTES) return;
  }
});

export const allResources = (): Iterable<Resource> => resources.values();

/** Reads again what is on screen, after a reconnect. */
export function refreshShown(): void {
  for (const resource of resources.values()) if (resource.isShown()) void resource.refresh();
}

/** 'Try again' over saved data: reads what is on screen and could not be read. */
export function retryFailed(): void {
  for (const resource of resources.values())
    if (resource.isShown() && resource.view.failure) void resource.refresh('user');
}

/** The page is visible again: starts the reads that came due in the meantime. */
export function wakeShown(): void {
  for (const resource of resources.values()) if (resource.isShown()) resource.wake();
}

/** Something is on screen, and no read of it goes on. */
export function screenIsSettled(): boolean {
  const shown = [...resources.values()].filter((resource) => resource.isShown());
  return shown.length > 0 && shown.every((resource) => !resource.activity.running);
}

export interface Trouble {
  failure: Failure | null;
  slow: boolean;
  /** When the oldest data on screen was last confirmed, epoch ms; null where nothing saved is shown. */
  at: number | null;
}

const FINE: Trouble = { failure: null, slow: false, at: null };
const WORST_FIRST: readonly Failure['kind'][] = ['offline', 'portal', 'refused', 'shape', 'timeout'];
let last = FINE;

/** The data behind the page's one notice; the same object until something in it changes. */
export function troubleNow(): Trouble {
  let next = FINE;
  for (const resource of resources.values()) {
    const at = resource.isShown() ? resource.at() : null;
    if (at === null) continue;
    const { failure } = resource.view;
    next = {
      failure: worse(next.failure, failure),
      slow: next.slow || resource.activity.slow,
      at: Math.min(next.at ?? at, at),
    };
  }
  if (JSON.stringify(next) !== JSON.stringify(last)) last = next;
  return last;
}

function worse(a: Failure | null, b: Failure | null): Failure | null {
  if (!a || !b) return a ?? b;
  return WORST_FIRST.indexOf(b.kind) < WORST_FIRST.indexOf(a.kind) ? b : a;
}
