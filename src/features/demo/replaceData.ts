import { keptAppliedRules, replaceAppliedRules } from '@/cache/endpoint-rules';
import { type DemoControl, demoUndoAtom } from '@/state/demo';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';

/** Said after a change of scenario. */
export function nowShown({ scenarios }: DemoControl, scenario: string): string {
  return `The demo now shows ${scenarios.find(({ name }) => name === scenario)?.title ?? scenario}.`;
}

/**
 * Replaces the demo's data, and keeps what was there, so that no question has to be asked first (ux.md, 'Risky steps').
 * @param state the state before, exported; null if that was not possible, and then there is no way back
 * @param said the message afterwards, which 'Undo' goes with
 */
export async function replaceData(state: string | null, task: () => Promise<unknown>, said: string): Promise<void> {
  const rules = keptAppliedRules();
  await task();
  replaceAppliedRules(null, null);
  store.set(demoUndoAtom, state === null ? null : { state, rules, said });
}

/** Puts back what the latest {@link replaceData} replaced. */
export async function undoReplacement(control: DemoControl): Promise<void> {
  const before = store.get(demoUndoAtom);
  if (!before) return;
  await control.importState(before.state);
  const session = store.get(sessionAtom);
  replaceAppliedRules(before.rules, session.phase === 'open' ? session.session : null);
  store.set(demoUndoAtom, null);
}
