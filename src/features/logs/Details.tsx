import { Copy, Search } from 'lucide-react';
import { searchForField } from '@/domain/logs/find';
import { detailLines, detailsAsText } from '@/domain/logs/record';
import { copyText } from '@/parts/copyText';
import { Button, chakra, IconButton, Row } from '@/ui';
import * as styles from './RecordPanel.styles';

const Tree = chakra('ul', styles.tree);
const Text = chakra('div', styles.text);
const Heading = chakra('h3', styles.heading);

/** As much of a text as one can read; 'Copy' has all of it. */
const LONGEST_TEXT = 20_000;
const cut = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

interface DetailsProps {
  details: unknown;
  /** Searches all events for a value of this one. */
  onFind: (search: string) => void;
}

/** An event's details, whatever they are: an object as a tree, anything else as text. */
export function Details({ details, onFind }: DetailsProps) {
  const { lines, cut: isCut } = detailLines(details);
  const nothing = details === null || details === undefined || details === '';
  return (
    <section aria-label="Details">
      <Heading>
        Details
        {nothing ? null : (
          <Button size="sm" look="plain" onClick={() => void copyText(detailsAsText(details, 2))}>
            Copy details
          </Button>
        )}
      </Heading>
      {nothing ? (
        <p className="pc-muted">—</p>
      ) : typeof details !== 'object' ? (
        <Text>{cut(String(details))}</Text>
      ) : lines.length === 0 ? (
        <p className="pc-muted">Empty.</p>
      ) : (
        <Tree>
          {lines.map(({ path, name, field, depth, holds, text }) => (
            <li key={path} style={{ '--depth': depth } as React.CSSProperties}>
              <span>
                <span data-part="name">{name}</span>
                {holds ? (
                  <span className="pc-muted">{holds.kind === 'list' ? `[${holds.count}]` : `{${holds.count}}`}</span>
                ) : (
                  <span data-part="value">{cut(text)}</span>
                )}
              </span>
              {holds ? null : <ValueButtons field={field} path={path} text={text} onFind={onFind} />}
            </li>
          ))}
        </Tree>
      )}
      {isCut ? <p className="pc-muted">There is more. &apos;Copy details&apos; has all of it.</p> : null}
    </section>
  );
}

interface ValueButtonsProps {
  field: string;
  path: string;
  text: string;
  onFind: (search: string) => void;
}

function ValueButtons({ field, path, text, onFind }: ValueButtonsProps) {
  const search = searchForField(field, text);
  return (
    <Row gap="1">
      {search === null ? null : (
        <IconButton label={`Find ${search}`} size="sm" onClick={() => onFind(search)}>
          <Search aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={`Copy ${path}`} size="sm" onClick={() => void copyText(text)}>
        <Copy aria-hidden="true" />
      </IconButton>
    </Row>
  );
}
