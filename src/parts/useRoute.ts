import { useMemo } from 'react';
import { matchRoutes, useLocation } from 'react-router-dom';
import { paths } from '@/paths';

const ROUTES = Object.values(paths).map(({ pattern }) => ({ path: pattern }));

/** One part of a path as text; as it came if no encoding gives it. */
function textOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

interface Route {
  /** As in {@link paths}; undefined where no page is. */
  pattern: string | undefined;
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * The page's route and its parameters, each decoded once: an id from an address is text (contract.md, 'Routes'). The router takes '%2F' in
 * what it has decoded for a slash once more, so that to it the ids 'a%2Fb' and 'a/b' are one.
 */
export function useRoute(): Route {
  const { pathname } = useLocation();
  return useMemo(() => {
    const pattern = matchRoutes(ROUTES, pathname)?.[0]?.route.path;
    const parts = pathname.split('/');
    const params = (pattern ?? '')
      .split('/')
      .flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), textOf(parts[at] ?? '')]] : []));
    return { pattern, params: Object.fromEntries(params) };
  }, [pathname]);
}

/** The parameters alone; see {@link useRoute}. */
export const useRouteParams = () => useRoute().params;
