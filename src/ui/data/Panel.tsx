import { Card } from '@chakra-ui/react/card';
import { type ReactNode, type Ref, useId } from 'react';

export interface PanelProps {
  /** Its heading and the name of its `region`: unique on the page, and contained in no other's. */
  title: string;
  /** Ref to its heading, which then becomes focusable. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** Right of the heading: the age of the data, a link. */
  aside?: ReactNode;
  /** Under the heading: filters. */
  toolbar?: ReactNode;
  footer?: ReactNode;
  /** False for a table, which has its own padding. */
  padded?: boolean;
  /** True for the page's main list: on a phone its heading is left out, and the age shares a line with the table's count. */
  list?: boolean | undefined;
  children: ReactNode;
}

/** An independent part of a page: it loads, ages and fails on its own. */
export function Panel({ title, heading, aside, toolbar, footer, padded = true, list, children }: PanelProps) {
  const headingId = useId();
  return (
    <Card.Root as="section" padded={padded} aria-labelledby={headingId} data-list={list || undefined}>
      <Card.Header as="header">
        <Card.Title as="h2" id={headingId} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </Card.Title>
        {aside ? <div data-part="aside">{aside}</div> : null}
      </Card.Header>
      {toolbar ? <div data-part="toolbar">{toolbar}</div> : null}
      <Card.Body>{children}</Card.Body>
      {footer ? <Card.Footer as="footer">{footer}</Card.Footer> : null}
    </Card.Root>
  );
}
