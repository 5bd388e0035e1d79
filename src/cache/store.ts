import type { AnyCall } from '@/contract/define';
import type { Failure } from '@/contract/errors';
import { keyOf, type Owner } from './keys';
import { Resource } from './resource';

// The page's side of the cache: one Resource per row it has read, until the session ends.

let owner: Owner | null = null;
let resources = new Map<string, Resource>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

export const storeOwner = () => owner;

export function openStore(next: Owner): void {
  if (owner !== next) resources = new Map();
  owner = next;
  announce();
}

/** Forgets everything the page holds; answers still under way are dropped by their resource's end. */
export function closeStore(): void {
  for (const resource of resources.values()) resource.end();
  resources = new Map();
  owner = null;
  announce();
}

export function onStore(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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

export const allResources = (): Iterable<Resource> => resources.values();

/** Reads again what is on screen; after a reconnect, or when the tab is seen again. */
export function refreshShown(): void {
  for (const resource of resources.values()) if (resource.isShown()) void resource.refresh();
}

/** What the page shows of saved data while its refresh fails: one notice a page is made of it (reliability.md, S1 to S4). */
export interface Trouble {
  failure: Failure | null;
  slow: boolean;
  /** When the shown data was last confirmed, epoch ms. */
  at: number;
}
