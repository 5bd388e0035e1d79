import { chakra } from '@chakra-ui/react/styled-system';
import { ListFilter } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../Button';
import { isLost } from '../util/focus';
import * as styles from './Page.styles';
import { useDocumentTitle } from './useDocumentTitle';

const Root = chakra('div', styles.root);

/** The navigation that the last heading belongs to, and whether anything had the focus when that heading went; null before the first one. */
let shown: { key: string; isFirst: boolean; hadFocus: boolean } | null = null;

/**
 * Focuses the heading of a page that was navigated to; on the first page of a visit, focus stays where the browser put it (ux.md, 'Shell').
 * A page may get another heading once its list arrives: that takes the focus only if it was lost with the one before. AuthPage and Page use
 * it themselves.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  // As it was opened: filters change the address, and are no navigation to a page.
  const [key] = useState(useLocation().key);
  // Before the page is removed, and the focus with it.
  useLayoutEffect(
    () => () => {
      if (shown) shown.hadFocus = !isLost();
    },
    [],
  );
  // Focus is the document's, not React's.
  useEffect(() => {
    const isSame = shown?.key === key;
    const isFirst = shown === null || (shown.isFirst && isSame);
    const wasLost = isLost() && (!isFirst || shown?.hadFocus === true);
    shown = { key, isFirst, hadFocus: false };
    if (wasLost || (!isFirst && !isSame)) ref.current?.focus({ preventScroll: true });
  }, [key]);
  return ref;
}

/** The h1, and the tab's title. Pass both if the heading is not plain text, or too short to tell tabs apart. */
type Titles = { title: string; documentTitle?: string } | { title: ReactNode; documentTitle: string };

export type PageProps = Titles & {
  /** One sentence, which a phone has no room to show, or facts under the title. */
  description?: ReactNode;
  /** The page's primary action, top right. */
  action?: ReactNode;
  /** Between header and content; on a phone behind a button. */
  filters?: ReactNode;
  /** Shown before the filters and always visible: the page is useless without them. */
  fields?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen: heading, one sentence, primary action, filters, content (ux.md, 'Conventions'). */
export function Page({ title, documentTitle, description, action, filters, fields, children }: PageProps) {
  useDocumentTitle(documentTitle ?? String(title));
  const heading = useHeadingFocus();
  const filtersId = useId();
  // Opens the filters if the address may contain one.
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
