import { X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../Button';
import { paint, ToneIcon } from '../data/Badge';
import { styled } from '../theme/system';
import { dismissToast, type Toast, toastStore } from './toast';

const Root = styled('div', {
  base: {
    position: 'fixed',
    inset: 'auto 16px max(16px, env(safe-area-inset-bottom)) auto',
    margin: '0',
    padding: '0',
    width: 'min(384px, calc(100vw - 32px))',
    border: 'none',
    background: 'transparent',
    overflow: 'visible',
    pointerEvents: 'none',
    '& > div': { display: 'flex', flexDirection: 'column', gap: '2' },
    '& > div:not(:empty) + div:not(:empty)': { marginTop: '2' },
    '& [data-part=toast]': {
      pointerEvents: 'auto',
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: '48px',
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'lg',
      bg: 'bg.surface',
      color: 'fg.default',
      boxShadow: 'overlay',
    },
    '& [data-tone=allowed] > .pc-icon': { color: 'allowed.fg' },
    '& [data-tone=blocked] > .pc-icon': { color: 'blocked.fg' },
    '& [data-tone=info] > .pc-icon': { color: 'info.fg' },
    '& [data-part=toast] > p': { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
  },
});

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
