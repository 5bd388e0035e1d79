// Must run before anything imports Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { vi } from 'vitest';

// On a busy machine an event comes a moment later; vitest itself waits for a second.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 10_000, ...(typeof options === 'number' ? { timeout: options } : options) });
