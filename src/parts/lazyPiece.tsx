import { useAtomValue } from 'jotai';
import { type ComponentType, type FunctionComponent, type ReactNode, useEffect } from 'react';
import { type Code, CodeMissingError, useCode } from '@/code';
import { connectionAtom } from '@/state/connection';
import { store } from '@/state/store';
import { FailedState } from '@/ui';
import { NOT_SAVED_HERE } from './Loaded';
import { lazyCode } from './lazyCode';

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
  code: Code<ComponentType<Props>>;
  props: Props;
}

function Shown<Props extends object>({ code, props, meanwhile, missing }: ShownProps<Props>) {
  const Piece = useCode(code);
  // Another connection is another try; no render is needed for it.
  useEffect(() => store.sub(connectionAtom, code.retry), [code]);
  if (Piece instanceof CodeMissingError) return missing;
  return Piece ? <Piece {...props} /> : meanwhile;
}

interface MissingPieceProps {
  /** Shown if there is a connection. */
  sentence?: string;
}

/** In the place of a piece, or a page, whose code cannot be had. */
export function MissingPiece({ sentence = 'This part of the page could not be loaded.' }: MissingPieceProps) {
  const offline = useAtomValue(connectionAtom) === 'offline';
  return (
    <FailedState
      sentence={offline ? NOT_SAVED_HERE : sentence}
      // A browser may remember that a module failed: only a new page surely asks for its code again.
      onRetry={() => location.reload()}
    />
  );
}
