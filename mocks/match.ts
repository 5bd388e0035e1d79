const API_ROOTS = ['/api/', '/auth/', '/admin-api/', '/sdk/presigned-download/', '/sdk/files/'];

/** `base`: the path that the app is served under, '/' or '/demo/'. The API's paths may start at the origin or at `base`. */
export function localPath(pathname: string, base: string): string {
  return base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
}

/** True for a path that the API answers; some begin like a screen's (/sdk/sdk-build-history/…). */
export const isApiPath = (path: string) => API_ROOTS.some((root) => path.startsWith(root));
