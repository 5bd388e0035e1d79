import { expect, it, vi } from 'vitest';
import type { PolicyLog } from '@/contract/policy-logs';
import { SeverityBadge, TIME_COLUMN } from '@/parts/logColumns';
import { formatExact, StatusBadge } from '@/ui';
import { markupOf } from '../markup';

vi.mock('react', async (original) => (await import('../../support/react')).reactWithStores(original));

it.each(['critical', 'CRITICAL'])('the severity %s is marked as critical', (severity) => {
  const badge = SeverityBadge({ of: { severity } as PolicyLog });
  expect(badge).toMatchObject({ type: StatusBadge, props: { tone: 'danger', children: severity } });
});

it("the exact time of an event is a tooltip of the link, its row's tab stop; text that is no time has none", () => {
  const link = (timestamp: string | null) =>
    /<a [^>]*>/.exec(markupOf(TIME_COLUMN.cell({ id: 1, timestamp } as unknown as PolicyLog)))?.[0];
  const at = '2026-11-22T22:15:04Z';
  expect(link(at)).toContain(`data-tip="${formatExact(Date.parse(at))}"`);
  for (const none of ['soon', null]) expect(link(none)).not.toContain('data-tip');
});
