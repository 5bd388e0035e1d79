import { useEffect } from 'react';

/** The tab's title: 'Page · Portcullis' (ux.md, 'Shell'). Page and AuthPage set it themselves. */
export function useDocumentTitle(page: string): void {
  // The title is the document's, not React's.
  useEffect(() => {
    document.title = `${page} · Portcullis`;
  }, [page]);
}
