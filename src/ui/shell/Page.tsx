import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { styled } from '../theme/system';

const Root = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    width: 'full',
    maxWidth: 'content',
    marginInline: 'auto',
    padding: { base: '4', lg: '6' },
    paddingBottom: { base: '12', lg: '12' },
    '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '12px 16px' },
    '& > header > [data-part=words]': { flex: '1 1 280px', minWidth: '0' },
    '& > header h1': {
      fontSize: 'xl',
      fontWeight: 'semibold',
      letterSpacing: '-0.012em',
      lineHeight: '28px',
      overflowWrap: 'anywhere',
    },
    '& > header [data-part=description]': { color: 'fg.muted', marginTop: '0.5' },
    '& > header > [data-part=action]': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& > [data-part=filters]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'end',
      gap: { base: '2', md: '3' },
      // On a phone the search has a line of its own, and the choices share the next.
      '& > *': { flex: { base: '1 1 140px', md: 'none' } },
      '& > :first-child:has(input)': { flexBasis: { base: '100%', md: 'auto' } },
    },
  },
});

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
