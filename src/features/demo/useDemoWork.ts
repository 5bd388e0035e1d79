import { useRef, useState } from 'react';
import type { DemoControl } from '@/state/demo';

export type DemoResult =
  | { kind: 'done'; text: string; undo: (() => void) | null }
  | { kind: 'failed'; text: string }
  | null;

/** One thing at a time; what came of it is said in the dialog, and what replaced the data can be undone. */
export function useDemoWork(control: DemoControl) {
  const [result, setResult] = useState<DemoResult>(null);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  /** @param said what to say afterwards; nothing where the control itself shows it. */
  const run = async (task: () => Promise<unknown>, said: string | null, undo: (() => void) | null = null) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setResult(null);
    try {
      await task();
      if (said !== null) setResult({ kind: 'done', text: said, undo });
    } catch (error) {
      setResult({ kind: 'failed', text: error instanceof Error ? error.message : String(error) });
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  /** The state before is kept until the dialog closes, so no question has to be asked first (ux.md, 'Risky steps'). */
  const replace = (task: () => Promise<unknown>, said: string) => {
    let before = '';
    const keepAndReplace = async () => {
      before = await control.exportState();
      await task();
    };
    return run(
      keepAndReplace,
      said,
      () => void run(() => control.importState(before), 'Everything is as it was before.'),
    );
  };

  return { result, pending, run, replace };
}
