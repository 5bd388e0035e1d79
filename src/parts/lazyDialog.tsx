import { type ComponentType, type FunctionComponent, useEffect } from 'react';
import { type Code, CodeMissingError, useCode } from '@/code';
import { connectionAtom } from '@/state/connection';
import { store } from '@/state/store';
import { toast } from '@/ui';
import { NOT_SAVED_HERE } from './Loaded';
import { type LazyCode, lazyCode } from './lazyCode';

interface Closable {
  onClose: () => void;
}

/**
 * A dialog whose code is fetched when it is opened. Where the code is gone, one reload gets the newest version with drafts kept; after
 * that the dialog closes and says why (reliability.md, G11).
 * @param name tells it from other dialogs.
 */
export function lazyDialog<Props extends Closable>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> & { preload: LazyCode<unknown>['preload'] } {
  const code = lazyCode(name, load);
  const open = (props: Props) => <Opened code={code} props={props} />;
  return Object.assign(open, { preload: code.preload });
}

function Opened<Props extends Closable>({ code, props }: { code: Code<ComponentType<Props>>; props: Props }) {
  const Shown = useCode(code);
  const missing = Shown instanceof CodeMissingError;
  const { onClose } = props;
  useEffect(() => {
    if (!missing) return;
    sayMissing();
    onClose();
  }, [missing, onClose]);
  return Shown && !(Shown instanceof CodeMissingError) ? <Shown {...props} /> : null;
}

function sayMissing(): void {
  const offline = store.get(connectionAtom) === 'offline';
  toast({
    tone: 'danger',
    text: offline ? NOT_SAVED_HERE : 'This dialog could not be loaded.',
    // A browser may remember that a module failed: only a new page surely asks for its code again.
    ...(offline ? {} : { action: { label: 'Try again', onSelect: () => location.reload() } }),
  });
}
