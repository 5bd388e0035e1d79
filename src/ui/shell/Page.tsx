import { chakra } from '@chakra-ui/react/styled-system';
import { ListFilter } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../Button';
import * as styles from './Page.styles';
import { useDocumentTitle } from './useDocumentTitle';

const Root = chakra('div', styles.root);

/**
 * Focus for the heading of a page that was navigated to; the first page of a visit leaves focus where the browser put it
 * (ux.md, 'Shell'). AuthPage and Page use it themselves.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  // Focus is the document's, not React's.
  useEffect(() => {
    if (visited) ref.current?.focus({ preventScroll: true });
    visited = true;
  }, []);
  return ref;
}
let visited = false;

/** The h1, which is the tab's title too; a heading that is more than text, or too little to tell tabs apart, comes with the title. */
type Titles = { title: string; documentTitle?: string } | { title: ReactNode; documentTitle: string };

export type PageProps = Titles & {
  /** One sentence, which a phone has no room to show, or facts under the title. */
  description?: ReactNode;
  /** The page's primary action, top right. */
  action?: ReactNode;
  /** Between header and content; on a phone behind a button. */
  filters?: ReactNode;
  /** Before them, and always in view: without these the page is of no use. */
  fields?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen: heading, one sentence, primary action, filters, content (ux.md, 'Conventions'). */
export function Page({ title, documentTitle, description, action, filters, fields, children }: PageProps) {
  useDocumentTitle(documentTitle ?? String(title));
  const heading = useHeadingFocus();
  const filtersId = useId();
  // An address that may filter opens with its filters in view.
  const { search } = useLocation();
  const [open, setOpen] = useState(search !== '');
  return (
    <Root>
      <header>
        <div data-part="words">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {description ? (
            <div data-part="description" data-kind={typeof description === 'string' ? 'sentence' : 'facts'}>
              {description}
            </div>
          ) : null}
        </div>
        {action || filters ? (
          <div data-part="action">
            {filters ? (
              <Button
                square
                aria-label="Filters"
                data-tip="Filters"
                data-part="filters-button"
                aria-expanded={open}
                aria-controls={filtersId}
                onClick={() => setOpen(!open)}
              >
                <ListFilter aria-hidden="true" />
              </Button>
            ) : null}
            {action}
          </div>
        ) : null}
      </header>
      {filters || fields ? (
        <div data-part="controls">
          {fields ? (
            <div data-part="filters" data-fields="">
              {fields}
            </div>
          ) : null}
          {filters ? (
            <div data-part="filters" id={filtersId} data-closed={!open || undefined}>
              {filters}
            </div>
          ) : null}
        </div>
      ) : null}
      {children}
    </Root>
  );
}
