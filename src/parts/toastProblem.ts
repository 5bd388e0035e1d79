import { onMade } from '@/cache/unseen';
import { type Problem, problemText } from '@/contract/errors';
import { dismissToast, type ToastInput, toast } from '@/ui';

/** Toasts of the failures on screen, by what each is about. */
const told = new Map<string, number>();

/** Removes a failure's toast: an error goes when its cause has gone (demo.md). */
export function dismissFailure(about: string): void {
  const id = told.get(about);
  if (id !== undefined) dismissToast(id);
  told.delete(about);
}

// Whichever control has made the change since.
onMade(dismissFailure);

/** Shows a failure, replacing an earlier one about the same thing. */
export function toastFailure(input: ToastInput, about: string): void {
  dismissFailure(about);
  told.set(about, toast({ ...input, tone: 'danger' }));
}

/** Reports a failed change as a toast, if there is no form to show it, or no longer one. `name` tells the user what failed. */
export function toastProblem(
  problem: Problem,
  { about, name, outlivesSession }: { about: string; name?: string | undefined; outlivesSession?: boolean },
): void {
  const text = problemText(problem);
  toastFailure({ text: name ? `${name}: ${text}` : text, outlivesSession }, about);
}
