import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { type DemoControl, demoUndoAtom } from '@/state/demo';
import { announce } from '@/ui';
import { replaceData, undoReplacement } from './replaceData';

export type DemoResult = { kind: 'done' | 'failed'; text: string } | null;

/** One step at a time. The dialog shows each result, and the latest step that replaced the data can be undone. */
export function useDemoWork(control: DemoControl) {
  const [result, setResult] = useState<DemoResult>(null);
  const [pending, setPending] = useState(false);
  const last = useRef<Promise<void>>(Promise.resolve());
  const replacing = useRef(false);
  /** `said` is the message that 'Undo' goes with; null: there is nothing to undo. */
  const undoable = useAtomValue(demoUndoAtom);

  /** @param said the message afterwards; none if the control itself shows the result */
  const run = (task: () => Promise<unknown>, said: string | null): Promise<void> => {
    const work = async () => {
      setResult(null);
      try {
        await task();
        if (said === null) return;
        setResult({ kind: 'done', text: said });
        announce(said);
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

  const replace = async (task: () => Promise<unknown>, said: string): Promise<void> => {
    // A second click would keep the state that the first one left, and nothing could be undone.
    if (replacing.current) return;
    replacing.current = true;
    await run(async () => {
      const before = await control.exportState();
      await replaceData(before, task, said);
      // If there is an 'Undo', the message is shown beside it.
      if (before === null) setResult({ kind: 'done', text: said });
      announce(said);
    }, null);
    replacing.current = false;
  };

  const undo = () => run(() => undoReplacement(control), 'Everything is back to how it was.');

  return { result, undoable, pending, run, replace, undo };
}
