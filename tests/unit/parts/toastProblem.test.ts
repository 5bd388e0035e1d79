import { afterEach, expect, test } from 'vitest';
import { dismissFailure, toastProblem } from '@/parts/toastProblem';
import { dismissAllToasts, dismissToast, waitingToasts } from '@/ui/overlays/toast';

afterEach(() => {
  for (const { id } of waitingToasts.read()) dismissToast(id);
});

const texts = () => waitingToasts.read().map(({ text }) => text);
const failed = (detail: string) => ({ sentence: 'Failed to update rule.', detail });

test('a failure replaces the one before about the same, and goes once that has succeeded', () => {
  toastProblem(failed('No'), { about: 'rule 1' });
  toastProblem(failed('Not now'), { about: 'rule 2', name: 'Trial' });
  toastProblem(failed('Still no'), { about: 'rule 1' });
  expect(texts()).toEqual(['Trial: Failed to update rule. Not now', 'Failed to update rule. Still no']);
  dismissFailure('rule 1');
  dismissFailure('rule 1');
  expect(texts()).toEqual(['Trial: Failed to update rule. Not now']);
});

test('what the service says follows a sentence without a full stop after a colon', () => {
  for (const sentence of ['Failed to delete user', 'Failed to save rule:'])
    toastProblem({ sentence, detail: 'Out of order' });
  toastProblem({ sentence: 'Failed to delete user', detail: null });
  expect(texts()).toEqual([
    'Failed to delete user: Out of order',
    'Failed to save rule: Out of order',
    'Failed to delete user',
  ]);
});

test('a failure about nothing in particular stays until it is closed', () => {
  toastProblem(failed('No'));
  toastProblem(failed('No'));
  expect(texts()).toHaveLength(2);
});

test('a failure of nobody’s stays at the end of a session, a user’s goes', () => {
  toastProblem(failed('Theirs'));
  toastProblem({ sentence: 'Failed to register', detail: null }, { outlivesSession: true });
  dismissAllToasts();
  expect(texts()).toEqual(['Failed to register']);
});
