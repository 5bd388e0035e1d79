import { Dialog } from '@chakra-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../Button';
import { Notice } from '../data/Notice';
import { Field } from '../forms/Field';
import { TextInput } from '../forms/inputs';
import { announce } from '../util/announce';
import { Frame } from './Frame';

export interface SecretDialogProps {
  title: string;
  secret: string;
  /** Of the field that holds it: 'API key'. */
  label: string;
  onClose: () => void;
}

/**
 * Back would take the page away, and the secret with it (reliability.md, E6): a second entry of the same page takes that step instead, as
 * often as it comes. Returns what takes the entry away. (The router's listener is older than any of ours, so stopping the event is no way.)
 */
function stayOnBack(): () => void {
  const guard = { ...history.state, secretShown: true };
  const push = () => history.pushState(guard, '', location.href);
  push();
  window.addEventListener('popstate', push);
  return () => {
    window.removeEventListener('popstate', push);
    // Not where something else has navigated meanwhile, as the end of the session does.
    if (history.state?.secretShown) history.back();
  };
}

type Copied = 'not-yet' | 'copied' | 'failed';

/**
 * Shows a secret once (ux.md, 'Secrets'). Esc and clicks beside do not close it, leaving the page warns; 'I have stored it' is the only way
 * out. The secret is in this component's props and nowhere else.
 */
export function SecretDialog({ title, secret, label, onClose }: SecretDialogProps) {
  const [shown, setShown] = useState(false);
  const [copied, setCopied] = useState<Copied>('not-yet');
  const field = useRef<HTMLInputElement>(null);

  // The warning is the browser's.
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  useEffect(() => stayOnBack(), []);

  const copy = async () => {
    try {
      // Not there on a plain-http address.
      await navigator.clipboard.writeText(secret);
      setCopied('copied');
      announce('Copied');
    } catch {
      // Shown and selected, one key press is left to do.
      setShown(true);
      setCopied('failed');
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.select();
      });
      announce('Copying did not work. The text is selected: copy it with your keyboard.');
    }
  };

  return (
    <Frame title={title} dismissable={false} onDismiss={() => {}}>
      <Dialog.Body>
        <Notice tone="throttled">This is the only time it is shown. Store it now: it cannot be shown again.</Notice>
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
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
          <Button data-autofocus="" onClick={copy}>
            Copy
          </Button>
          <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </Button>
          {copied === 'copied' ? <span className="pc-muted">Copied</span> : null}
          {copied === 'failed' ? (
            <span className="pc-muted">Copying did not work. The text is selected: copy it with your keyboard.</span>
          ) : null}
        </div>
      </Dialog.Body>
      <Dialog.Footer>
        <Button look="primary" onClick={onClose}>
          I have stored it
        </Button>
      </Dialog.Footer>
    </Frame>
  );
}
