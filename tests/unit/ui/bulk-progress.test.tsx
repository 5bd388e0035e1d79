import { expect, test, vi } from 'vitest';
import { BulkProgress, type BulkResult } from '@/ui/dialogs/BulkProgress';
import { elementsIn } from '../elements';
import { textOf } from '../markup';

test('the progress of long work formats numbers like the rest of the app', () => {
  const results = Array.from(
    { length: 1_300 },
    (_, at): BulkResult => ({ key: `${at}`, name: `${at}`, state: 'failed' }),
  );
  const text = textOf(
    <BulkProgress
      label="Assigning users"
      done={10_000}
      total={12_000}
      failed={1_300}
      running
      results={results}
      onCancel={() => {}}
      onRetryFailed={() => {}}
    />,
  );
  expect(text).toContain('10,000 of 12,000 · 1,300 failed');
  expect(text).toContain('1,200 more');
});

test('of more than 100 results those are listed that say more than that their item is done', () => {
  const gone = { key: 'gone', name: 'Gone', state: 'done', message: 'It had already been deleted.' } as const;
  const done = Array.from(
    { length: 200 },
    (_, at): BulkResult => ({ key: `${at}`, name: `User ${at}`, state: 'done' }),
  );
  const of = { label: 'Deleting users', done: 201, total: 201, failed: 0, running: false };
  const text = textOf(<BulkProgress {...of} results={[...done, gone]} onCancel={() => {}} onRetryFailed={() => {}} />);
  expect(text).toContain('It had already been deleted.');
  expect(text).not.toContain('User ');
});

test('one button cancels the work and then retries what failed: it keeps the focus', () => {
  const [onCancel, onRetryFailed] = [vi.fn(), vi.fn()];
  const of = { label: 'Assigning users', done: 1, total: 2, failed: 1, results: [], onCancel, onRetryFailed };
  const buttonOf = (running: boolean) => {
    const all = elementsIn(BulkProgress({ ...of, running, retryDisabledReason: 'Offline' }));
    const place = all.findIndex(({ props }) => props.children === (running ? 'Cancel' : 'Retry failed'));
    return { place, type: all[place]?.type, props: all[place]?.props };
  };
  const [cancel, retry] = [buttonOf(true), buttonOf(false)];
  expect(cancel.type).toBeDefined();
  expect(retry).toMatchObject({ place: cancel.place, type: cancel.type });
  const click = (button: typeof cancel, detail: number) =>
    (button.props?.onClick as ((event: object) => void) | undefined)?.({ detail });
  click(cancel, 1);
  expect(cancel.props).toMatchObject({ disabledReason: undefined });
  // The second half of a double click, once the work has ended.
  click(retry, 2);
  expect([onCancel, onRetryFailed].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  click(retry, 1);
  expect(retry.props).toMatchObject({ disabledReason: 'Offline' });
  expect([onCancel, onRetryFailed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test("'Enter' held on 'Cancel' does not press 'Retry failed'", () => {
  const of = { label: 'Deleting users', done: 1, total: 1, failed: 1, running: false, results: [] };
  const retry = elementsIn(BulkProgress({ ...of, onCancel: () => {}, onRetryFailed: () => {} })).find(
    ({ props }) => props.children === 'Retry failed',
  );
  const preventDefault = vi.fn();
  (retry?.props.onKeyDown as ((event: object) => void) | undefined)?.({ key: 'Enter', repeat: true, preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});
