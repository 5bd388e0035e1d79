/** `base`: the path that the app is served under, '/' or '/demo/'. The API's paths may start at the origin or at `base`. */
export function localPath(pathname: string, base: string): string {
  return base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname;
}
