import type { AnyCall, Method } from '@/contract/define';
import { calls } from '@/contract/index';

export interface Match {
  call: AnyCall;
  params: Record<string, string>;
}

const table = calls.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

const DOWNLOAD = /^\/sdk\/files\/([^/]+)\.zip$/;
const API_ROOTS = ['/api/', '/auth/', '/admin-api/', '/sdk/presigned-download/', '/sdk/files/'];

/** `base`: the path that the app is served under, '/' or '/demo/'. The API's paths count from the origin and from there alike. */
export function localPath(pathname: string, base: string): string {
  return base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
}

/** Whether the API answers this path; its screens share the first part of some (/sdk/sdk-build-history/…). */
export const isApiPath = (path: string) => API_ROOTS.some((root) => path.startsWith(root));

/** The ticket of an SDK download, or null. */
export const downloadTokenIn = (path: string) => DOWNLOAD.exec(path)?.[1] ?? null;

/** The call that a method and path mean; the methods allowed where only the method is wrong; null for an unknown path. */
export function matchCall(method: string, path: string): Match | { allow: Method[] } | null {
  const allow: Method[] = [];
  for (const { call, pattern } of table) {
    const found = pattern.exec(path);
    if (!found) continue;
    if (call.method === method) {
      try {
        const params = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
        return { call, params: Object.fromEntries(params) };
      } catch {
        return null;
      }
    }
    allow.push(call.method);
  }
  return allow.length > 0 ? { allow } : null;
}
