import { useAtomValue } from 'jotai';
import { type ComponentType, type FunctionComponent, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { connectionAtom } from '@/state/connection';
import { FailedState } from '@/ui';
import { NOT_SAVED_HERE } from './Loaded';
import { CodeMissingError, type LazyCode, lazyCode } from './lazyCode';

interface Instead {
  /** Shown until the code is there. */
  meanwhile?: ReactNode;
  /** Shown if it cannot be had; by default the same. */
  missing?: ReactNode;
}

/**
 * A piece of a screen whose code is fetched when it is shown. Where it cannot be had the rest of the screen stays, nothing reloads, and the
 * code is asked for again once the connection changes.
 * @param name tells it from other pieces.
 */
export function lazyPiece<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, missing = meanwhile }: Instead = {},
): FunctionComponent<Props> {
  const code = lazyCode(name, load, { reloads: false });
  return (props: Props) => <Shown code={code} props={props} meanwhile={meanwhile} missing={missing} />;
}

interface ShownProps<Props extends object> extends Required<Instead> {
  code: LazyCode<ComponentType<Props>>;
  props: Props;
}

function Shown<Props extends object>({ code, props, meanwhile, missing }: ShownProps<Props>) {
  const connection = useAtomValue(connectionAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection is another try
  const open = useCallback((listener: () => void) => code.open(listener), [code, connection]);
  const Piece = useSyncExternalStore(open, code.state);
  if (Piece instanceof CodeMissingError) return missing;
  return Piece ? <Piece {...props} /> : meanwhile;
}

/** In the place of a piece whose code cannot be had. */
export function MissingPiece() {
  const offline = useAtomValue(connectionAtom) === 'offline';
  return (
    <FailedState
      sentence={offline ? NOT_SAVED_HERE : 'This part of the page could not be loaded.'}
      // A browser may remember that a module failed: only a new page surely asks for its code again.
      onRetry={async () => location.reload()}
    />
  );
}
