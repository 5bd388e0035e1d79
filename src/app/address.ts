/** The route's path of an address: without the folder under which the app is served. */
export function routePath(pathname: string = location.pathname): string {
  const base = import.meta.env.BASE_URL;
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname;
}
