import { type Problem, problemText } from '@/contract/errors';
import { dismissToast, type ToastInput, toast } from '@/ui';

/** Toasts of the failures on screen, by what each is about. */
const told = new Map<string, number>();

/** Removes a failure's toast once the same action has succeeded (demo.md). */
export function dismissFailure(about: string): void {
  const id = told.get(about);
  if (id !== undefined) dismissToast(id);
  told.delete(about);
}

/** Shows a failure, replacing an earlier one about the same thing. */
export function toastFailure(input: ToastInput, about: string): void {
  dismissFailure(about);
  told.set(about, toast({ ...input, tone: 'danger' }));
}

/** Reports a failed change as a toast, if there is no form to show it, or no longer one. `name` tells the user what failed. */
export const toastProblem = (
  problem: Problem,
  { name, about, outlivesSession }: { name?: string | undefined; about?: string; outlivesSession?: boolean } = {},
): void => {
  const text = problemText(problem);
  const input = { tone: 'danger', text: name ? `${name}: ${text}` : text, outlivesSession } as const;
  if (about === undefined) toast(input);
  else toastFailure(input, about);
};
