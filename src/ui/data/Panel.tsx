import { type ReactNode, useId } from 'react';
import { styled } from '../theme/styled';
import * as styles from './Panel.styles';

const Root = styled('section', styles.root);

export interface PanelProps {
  /** Its heading and the name of its `region`: unique on the page, and contained in no other's. */
  title: string;
  /** Right of the heading: the age of the data, a link. */
  aside?: ReactNode;
  /** Under the heading: filters. */
  toolbar?: ReactNode;
  footer?: ReactNode;
  /** Off for a table, which brings its own paddings. */
  padded?: boolean;
  children: ReactNode;
}

/** A part of a page with a life of its own: it loads, ages and fails alone. */
export function Panel({ title, aside, toolbar, footer, padded = true, children }: PanelProps) {
  const headingId = useId();
  return (
    <Root aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{title}</h2>
        {aside ? <div data-part="aside">{aside}</div> : null}
      </header>
      {toolbar ? <div data-part="toolbar">{toolbar}</div> : null}
      <div data-part="body" data-padded={padded || undefined}>
        {children}
      </div>
      {footer ? <footer>{footer}</footer> : null}
    </Root>
  );
}
