import { expect, test } from 'vitest';
import { BulkProgress, type BulkResult } from '@/ui/dialogs/BulkProgress';
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
