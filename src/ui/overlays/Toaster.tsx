import { X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../Button';
import { paint, ToneIcon } from '../data/Badge';
import { styled } from '../theme/styled';
import * as styles from './Toaster.styles';
import { dismissToast, type Toast, toastStore } from './toast';

const Root = styled('div', styles.root);

function Item({ entry }: { entry: Toast }) {
  const { action } = entry;
  return (
    <div data-part="toast" data-tone={paint(entry.tone)} role={entry.tone === 'danger' ? 'alert' : undefined}>
      <ToneIcon tone={entry.tone} />
      <p>{entry.text}</p>
      {action ? (
        <Button
          size="sm"
          onClick={() => {
            dismissToast(entry.id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label="Dismiss" size="sm" onClick={() => dismissToast(entry.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Where toasts appear. Once, after the shell: the connection stays the first role="status" of the document. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const ref = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id ?? 0;
  // The top layer is the document's: shown anew with each toast, the host lies over a dialog that opened after it. It is shown from the
  // start, since a live region that appears together with its text is not read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest` is when to do it
  useEffect(() => {
    const host = ref.current;
    if (!host) return;
    if (host.matches(':popover-open')) host.hidePopover();
    host.showPopover();
  }, [newest]);
  const errors = toasts.filter((entry) => entry.tone === 'danger');
  const others = toasts.filter((entry) => entry.tone !== 'danger');
  return (
    <Root ref={ref} popover="manual">
      <div>
        {errors.map((entry) => (
          <Item key={entry.id} entry={entry} />
        ))}
      </div>
      <div role="status">
        {others.map((entry) => (
          <Item key={entry.id} entry={entry} />
        ))}
      </div>
    </Root>
  );
}
