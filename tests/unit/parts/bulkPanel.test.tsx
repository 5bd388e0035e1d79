import { expect, it, vi } from 'vitest';
import type { Bulk } from '@/parts/bulk';
import { BulkPanel } from '@/parts/members';
import { textOf } from '../markup';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));

it('the panel of bulk work says when the service wants it to wait, and only then', () => {
  const textWhile = (holding: boolean) => {
    const view = { label: 'Deleting users', done: 1, total: 2, failed: 0, running: true, results: [], holding };
    return textOf(<BulkPanel bulk={{ view } as unknown as Bulk<never>} />);
  };
  expect(textWhile(true)).toContain('The service asked to slow down. Waiting…');
  expect(textWhile(false)).not.toContain('Waiting');
});
