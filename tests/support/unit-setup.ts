// Must run before anything imports Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
