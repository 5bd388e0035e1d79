import { expect, it } from 'vitest';
import type { PolicyLog } from '@/contract/policy-logs';
import { SeverityBadge } from '@/parts/logColumns';
import { StatusBadge } from '@/ui';

it.each(['critical', 'CRITICAL'])('the severity %s is marked as critical', (severity) => {
  const badge = SeverityBadge({ of: { severity } as PolicyLog });
  expect(badge).toMatchObject({ type: StatusBadge, props: { tone: 'danger', children: severity } });
});
