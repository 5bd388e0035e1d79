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
  expect(cancel.props).toMatchObject({ onClick: onCancel, disabledReason: undefined });
  expect(retry.props).toMatchObject({ onClick: onRetryFailed, disabledReason: 'Offline' });
});
