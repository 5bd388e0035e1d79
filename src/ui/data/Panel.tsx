import { Card } from '@chakra-ui/react/card';
import { type ReactNode, type Ref, useId } from 'react';

export interface PanelProps {
  /** Its heading and the name of its `region`: unique on the page, and contained in no other's. */
  title: string;
  /** Its heading, which can have the focus then. */
  heading?: Ref<HTMLHeadingElement>;
  /** Right of the heading: the age of the data, a link. */
  aside?: ReactNode;
  /** Under the heading: filters. */
  toolbar?: ReactNode;
  footer?: ReactNode;
  /** Off for a table, which brings its own paddings. */
  padded?: boolean;
  /** The page's list, which needs no heading of its own on a phone: the age then shares the line of the table's count. */
  list?: boolean | undefined;
  children: ReactNode;
}

/** A part of a page with a life of its own: it loads, ages and fails alone. */
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
