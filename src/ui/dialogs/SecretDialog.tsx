import { Dialog } from '@chakra-ui/react/dialog';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../Button';
import { Notice } from '../data/Notice';
import { Field } from '../forms/Field';
import { TextInput } from '../forms/inputs';
import { Row } from '../layout';
import { announce } from '../util/announce';
import { holdEntry } from '../util/heldEntry';
import { holdSecret } from '../util/secrets';
import { Frame } from './Frame';
import * as styles from './SecretDialog.styles';

const Examples = chakra('section', styles.examples);

/** How the secret is used: shown with it masked until 'Show', copied with it as it is. */
export interface SecretExample {
  /** The example's name: 'curl'. */
  name: string;
  of: (secret: string) => string;
}

export interface SecretDialogProps {
  title: string;
  secret: string;
  /** Label of the field that holds it: 'API key'. */
  label: string;
  examples?: readonly SecretExample[];
  /** Instructions for the examples, and the next step. */
  next?: string;
  onClose: () => void;
}

const MASK = '•'.repeat(12);

type Copied = 'not-yet' | 'copied' | 'failed';

/**
 * Shows a secret once (ux.md, 'Secrets'). Esc, Back, jumps in the history and clicks outside do not close it; 'I have stored it' is the only
 * way out. The caller marks it as unsaved work, so that leaving the page warns; toasts and the demo's tour, which are within reach in every
 * modal, open no page. The secret is kept in this component's props only.
 */
export function SecretDialog({ title, secret, label, examples = [], next, onClose }: SecretDialogProps) {
  const [shown, setShown] = useState(false);
  const [copied, setCopied] = useState<Copied>('not-yet');
  const field = useRef<HTMLInputElement>(null);

  useEffect(holdEntry, []);
  useEffect(holdSecret, []);

  /** Copies the text. If the browser does not allow that, shows and selects it, so that one key press copies it. */
  const copy = async (text: string, select: () => void) => {
    try {
      // Not there on a plain-http address.
      await navigator.clipboard.writeText(text);
      setCopied('copied');
      announce('Copied');
    } catch {
      setShown(true);
      setCopied('failed');
      requestAnimationFrame(select);
      announce('Copying did not work. The text is selected: copy it with your keyboard.');
    }
  };
  const selectKey = () => {
    field.current?.focus();
    field.current?.select();
  };

  return (
    <Frame title={title} dismissable={false} onDismiss={() => {}}>
      <Dialog.Body>
        <Notice tone="warning">This is the only time it is shown. Store it now: it cannot be shown again.</Notice>
        <Field label={label}>
          <TextInput
            ref={field}
            readOnly
            className="pc-mono"
            type={shown ? 'text' : 'password'}
            value={secret}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <Row wrap>
          <Button data-autofocus="" onClick={() => void copy(secret, selectKey)}>
            Copy
          </Button>
          <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </Button>
          {copied === 'copied' ? <span className="pc-muted">Copied</span> : null}
          {copied === 'failed' ? (
            <span className="pc-muted">Copying did not work. The text is selected: copy it with your keyboard.</span>
          ) : null}
        </Row>
        {examples.length > 0 ? (
          <Examples aria-label="Try it">
            <h3>Try it</h3>
            {examples.map(({ name, of }) => (
              <div key={name}>
                <div data-part="name">
                  {name}
                  <Button
                    size="sm"
                    look="plain"
                    aria-label={`Copy: ${name}`}
                    onClick={(event) => {
                      const text = event.currentTarget.parentElement?.nextElementSibling;
                      void copy(of(secret), () => text && getSelection()?.selectAllChildren(text));
                    }}
                  >
                    Copy
                  </Button>
                </div>
                <pre>{of(shown ? secret : MASK)}</pre>
              </div>
            ))}
            {next ? <p>{next}</p> : null}
          </Examples>
        ) : null}
      </Dialog.Body>
      <Dialog.Footer>
        <Button look="primary" onClick={onClose}>
          I have stored it
        </Button>
      </Dialog.Footer>
    </Frame>
  );
}
