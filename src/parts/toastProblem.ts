import type { Problem } from '@/contract/errors';
import { dismissToast, type ToastInput, toast } from '@/ui';

/** Toasts of the failures on screen, by what each is about. */
const told = new Map<string, number>();

/** Takes a failure off the screen, once the same has succeeded: an error goes when its cause has gone (demo.md). */
export function causeGone(about: string): void {
  const id = told.get(about);
  if (id !== undefined) dismissToast(id);
  told.delete(about);
}

/** Shows a failure, replacing an earlier one about the same thing. */
export function toastFailure(input: ToastInput, about: string): void {
  causeGone(about);
  told.set(about, toast({ ...input, tone: 'danger' }));
}

/** A failed change in a toast: where there is no form to say it, or no longer one. `name` says what it is about, to the user. */
export const toastProblem = (
  { sentence, detail }: Problem,
  { name, about }: { name?: string | undefined; about?: string } = {},
): void => {
  const text = [sentence, detail].filter(Boolean).join(' ');
  const input = { tone: 'danger', text: name ? `${name}: ${text}` : text } as const;
  if (about === undefined) toast(input);
  else toastFailure(input, about);
};
