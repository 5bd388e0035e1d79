import { BASE_PATH } from '@/api/config';
import { paths, safeNext } from '@/paths';

/** The route's path of an address: without the folder under which the app is served. */
export function routePath(pathname: string = location.pathname): string {
  return pathname.startsWith(BASE_PATH) ? `/${pathname.slice(BASE_PATH.length)}` : pathname;
}

/** The route's path of the screen that a session opens with: after a sign-in that of `next`, or the dashboard. */
export function firstPath({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): string {
  const here = routePath(pathname);
  const path = here === paths.login.pattern ? (safeNext(new URLSearchParams(search).get('next')) ?? '/') : here;
  const [first = ''] = path.split(/[?#]/);
  return first === paths.home.pattern ? paths.dashboard.pattern : first;
}
