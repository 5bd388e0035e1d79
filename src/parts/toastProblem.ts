import type { Problem } from '@/contract/errors';
import { toast } from '@/ui';

/** A failed change in a toast: where there is no form to say it, or no longer one. `name` says what it is about. */
export const toastProblem = ({ sentence, detail }: Problem, name?: string): void => {
  const text = [sentence, detail].filter(Boolean).join(' ');
  toast({ tone: 'danger', text: name ? `${name}: ${text}` : text });
};
