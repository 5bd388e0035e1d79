import { useRef, useState } from 'react';
import type { DemoControl } from '@/state/demo';

export type DemoResult =
  | { kind: 'done'; text: string; undo: (() => void) | null }
  | { kind: 'failed'; text: string }
  | null;

/** One step at a time. The dialog shows each result, and a step that replaced the data can be undone. */
export function useDemoWork(control: DemoControl) {
  const [result, setResult] = useState<DemoResult>(null);
  const [pending, setPending] = useState(false);
  const last = useRef<Promise<void>>(Promise.resolve());
  const replacing = useRef(false);

  /** @param said the message afterwards; none if the control itself shows the result */
  const run = (task: () => Promise<unknown>, said: string | null, undo: (() => void) | null = null): Promise<void> => {
    const work = async () => {
      setResult(null);
      try {
        await task();
        if (said !== null) setResult({ kind: 'done', text: said, undo });
      } catch (error) {
        setResult({ kind: 'failed', text: error instanceof Error ? error.message : String(error) });
      }
    };
    setPending(true);
    const mine = last.current.then(work).then(() => {
      if (last.current === mine) setPending(false);
    });
    last.current = mine;
    return mine;
  };

  /** The state before is kept until the dialog closes, so no question has to be asked first (ux.md, 'Risky steps'). */
  const replace = async (task: () => Promise<unknown>, said: string): Promise<void> => {
    // A second click would keep the state that the first one left, and nothing could be undone.
    if (replacing.current) return;
    replacing.current = true;
    let before = '';
    const keepAndReplace = async () => {
      before = await control.exportState();
      await task();
    };
    const undo = () => void run(() => control.importState(before), 'Everything is back to how it was.');
    await run(keepAndReplace, said, undo);
    replacing.current = false;
  };

  return { result, pending, run, replace };
}
