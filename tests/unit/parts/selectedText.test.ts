import { expect, it } from 'vitest';
import { selectedText } from '@/parts/members/AssignDialog';

it.each([
  [1, 0, '1 user selected.'],
  [1, 1, '1 user selected, hidden by the filters.'],
  [12, 0, '12 users selected.'],
  [12, 3, '12 users selected, 3 of them hidden by the filters.'],
])('the dialogs of bulk actions name who is selected: %i, %i of them hidden', (count, hidden, text) => {
  expect(selectedText(count, hidden)).toBe(text);
});
