import { useEffect, useRef, useState } from 'react';
import { hasEmails, NO_EMAIL_COLUMN } from '@/domain/csv/people';
import { CSV_PROBLEMS } from '@/domain/csv/read';
import { ActionButton, chakra, ErrorNote, Note, Panel, Row } from '@/ui';
import { TextArea } from '@/ui/controls';
import { Field, TextInput } from '@/ui/forms';
import * as styles from './Import.styles';
import { type ReadTable, readFile } from './readFile';

const Drop = chakra('div', styles.drop);

const UNREADABLE = 'This file could not be read.';

interface ChooseFileProps {
  pasted: string;
  onPaste: (text: string) => void;
  onRead: (file: string, table: ReadTable) => void;
}

/** A file that is dropped or chosen, or rows that are pasted. */
export function ChooseFile({ pasted, onPaste, onRead }: ChooseFileProps) {
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const control = useRef(new AbortController());
  useEffect(() => () => control.current.abort(), []);

  const read = async (file: Blob, name: string) => {
    control.current.abort();
    const own = new AbortController();
    control.current = own;
    setProblem(null);
    setReading(true);
    const found = await readFile(file, own.signal).catch(() => null);
    if (own.signal.aborted) return;
    setReading(false);
    if (found === null) setProblem(UNREADABLE);
    else if (typeof found === 'string') setProblem(CSV_PROBLEMS[found]);
    else if (hasEmails(found)) onRead(name, found);
    else setProblem(NO_EMAIL_COLUMN);
  };
  return (
    <Panel title="Choose a file">
      <Drop
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) void read(file, file.name);
        }}
      >
        <Note>
          A CSV file with the columns email, name and group, in any order; only email is required. Drop it here, choose
          it, or paste the rows of a spreadsheet.
        </Note>
        <Field label="CSV file">
          <TextInput
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void read(file, file.name);
              // Lets the user choose the same file again after correcting it.
              event.target.value = '';
            }}
          />
        </Field>
        <Field label="Pasted rows" hint="Include the header row">
          <TextArea value={pasted} onChange={(event) => onPaste(event.target.value)} spellCheck={false} />
        </Field>
        <Row>
          <ActionButton
            disabledReason={pasted.trim() === '' ? 'Paste the rows first.' : undefined}
            onClick={() => void read(new Blob([pasted]), 'pasted rows')}
          >
            Read pasted rows
          </ActionButton>
          {reading ? <span role="presentation">Reading…</span> : null}
        </Row>
        {problem ? <ErrorNote sentence={problem} /> : null}
      </Drop>
    </Panel>
  );
}
