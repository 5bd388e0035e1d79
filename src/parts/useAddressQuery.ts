import { useCallback } from 'react';
// biome-ignore lint/style/noRestrictedImports: the one place that may use it
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';

/** Sets a parameter of a query, or removes it where it is empty: nothing goes into the address until it is used (ux.md). */
export function setParameter(query: URLSearchParams, name: string, value: string | null): void {
  if (value) query.set(name, value);
  else query.delete(name);
}

/**
 * The address's query as rendered, and a function that changes it. A change starts from the address as it is at that moment. The router's own
 * setter starts from the last render: of two changes between two renders (a search that is written once typing pauses, and a filter chosen just
 * then) the first would be lost.
 */
export function useAddressQuery() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (edit: (query: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
      void navigate(`?${edit(new URLSearchParams(window.location.search))}`, options),
    [navigate],
  );
  return [query, change] as const;
}
