/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin (and path) of an API that lives elsewhere; empty for the page's own origin. */
  readonly VITE_API_BASE?: string;
}

/** Distinguishes builds: shell caches and update checks carry it. */
declare const __BUILD_ID__: string;
/** 'live' or 'demo'. */
declare const __FLAVOUR__: 'live' | 'demo';
/** Divides the 4 s, 15 s and 30 s limits in test builds; 1 otherwise (reliability.md). */
declare const __LIMIT_DIVISOR__: number;
/** Version of the cache's schema and of its rows' format (cache/db.ts). */
declare const __SCHEMA_VERSION__: number;
