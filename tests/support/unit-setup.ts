// Must run before anything imports Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { vi } from 'vitest';

// What is awaited comes a moment later on a busy machine; vitest's own limit is one second.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 10_000, ...(typeof options === 'number' ? { timeout: options } : options) });
