import { type ReactNode, useId } from 'react';
import { styled } from '../theme/system';

const Root = styled('section', {
  base: {
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.hairline',
    borderRadius: 'lg',
    minWidth: '0',
    overflow: 'clip',
    '& > header': {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '8px 12px',
      minHeight: '48px',
      paddingInline: '4',
      paddingBlock: '2',
      borderBottomWidth: '1px',
    },
    '& > header > h2': { fontSize: 'md', fontWeight: 'semibold' },
    '& > header > [data-part=aside]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 12px',
      marginInlineStart: 'auto',
      fontSize: 'xs',
      color: 'fg.muted',
    },
    '& > [data-part=toolbar]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'end',
      gap: { base: '2', md: '3' },
      paddingInline: '4',
      paddingBlock: '3',
      borderBottomWidth: '1px',
    },
    '& > [data-part=body][data-padded]': { padding: '4' },
    '& > footer': { paddingInline: '4', paddingBlock: '2.5', borderTopWidth: '1px', fontSize: 'sm' },
  },
});

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
