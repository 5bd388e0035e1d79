// Before anything imports Dexie, which looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
