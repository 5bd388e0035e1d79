import { keptAppliedRules, replaceAppliedRules } from '@/cache/endpoint-rules';
import { type DemoControl, demoUndoAtom } from '@/state/demo';
import { hasRunningWork } from '@/state/dirty';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';

/** Said after a change of scenario. */
export function nowShown({ scenarios }: DemoControl, scenario: string): string {
  return `The demo now shows ${scenarios.find(({ name }) => name === scenario)?.title ?? scenario}.`;
}

/** Work that goes on would send the rest of its changes into the data that replaced its own. */
function refuseWhileWorkRuns(): void {
  if (hasRunningWork())
    throw new Error('An import or other work is running. Wait until it is done, or cancel it first.');
}

/**
 * Replaces the demo's data, and keeps what was there, so that no question has to be asked first (ux.md, 'Risky steps'). Throws an Error while
 * work of this tab runs.
 * @param state the state before, exported; null if that was not possible, and then there is no way back
 * @param said the message afterwards, which 'Undo' goes with
 */
export async function replaceData(state: string | null, task: () => Promise<unknown>, said: string): Promise<void> {
  refuseWhileWorkRuns();
  const rules = keptAppliedRules();
  await task();
  replaceAppliedRules(null, null);
  store.set(demoUndoAtom, state === null ? null : { state, rules, said });
}

/** Puts back what the latest {@link replaceData} replaced. */
export async function undoReplacement(control: DemoControl): Promise<void> {
  const before = store.get(demoUndoAtom);
  if (!before) return;
  refuseWhileWorkRuns();
  await control.importState(before.state);
  const session = store.get(sessionAtom);
  replaceAppliedRules(before.rules, session.phase === 'open' ? session.session : null);
  store.set(demoUndoAtom, null);
}
