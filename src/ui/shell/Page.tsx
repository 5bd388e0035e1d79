import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { styled } from '../theme/styled';
import * as styles from './Page.styles';

const Root = styled('div', styles.root);

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

export interface PageProps {
  /** The h1. The document title is the router's business. */
  title: ReactNode;
  /** One sentence, or facts under the title. */
  description?: ReactNode;
  /** The page's primary action, top right. */
  action?: ReactNode;
  /** Between header and content. */
  filters?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen: heading, one sentence, primary action, filters, content (ux.md, 'Conventions'). */
export function Page({ title, description, action, filters, children }: PageProps) {
  const heading = useHeadingFocus();
  return (
    <Root>
      <header>
        <div data-part="words">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {description ? <div data-part="description">{description}</div> : null}
        </div>
        {action ? <div data-part="action">{action}</div> : null}
      </header>
      {filters ? <div data-part="filters">{filters}</div> : null}
      {children}
    </Root>
  );
}
