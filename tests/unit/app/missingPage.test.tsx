import { Provider } from 'jotai';
import { expect, it } from 'vitest';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { CodeMissingError } from '@/code';
import { connectionAtom } from '@/state/connection';
import { store } from '@/state/store';
import { textOf } from '../markup';

it.each([
  ['online', 'A new version may have been released.'],
  ['offline', 'Connect once to load it.'],
] as const)('A5: a screen whose code cannot be had says why, %s', (connection, words) => {
  store.set(connectionAtom, connection);
  const boundary = new ErrorBoundary({ children: null });
  boundary.state = { error: new CodeMissingError('BillingPage could not be loaded') };
  const text = textOf(<Provider store={store}>{boundary.render()}</Provider>);
  expect(text).toContain('This page could not be loaded');
  expect(text).toContain(words);
});
