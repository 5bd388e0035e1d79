import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { NOW_COLUMNS } from '@/features/tiles/plan/planColumns';
import type { TargetRow } from '@/features/tiles/plan/usePlan';
import { ruleInWords } from '@/parts/RuleText';
import { rule } from '../../domain/limits/support';
import { textOf } from '../../markup';

const now = (...rules: string[]): ReactNode => {
  const target = { scope: 'group', id: 'g', name: 'Gold', detail: null, known: true } as const;
  const row: TargetRow = {
    ...{ key: 'g', target },
    rules: rules.map((text) => ({ rule: rule('group', 'g', text) })) as unknown as TargetRow['rules'],
  };
  return NOW_COLUMNS.find(({ key }) => key === 'now')?.cell(row);
};

it('a sentence names the period of a rule in words, if it is one', () => {
  expect(ruleInWords(rule('tenant', null, '500 per 5m').rule_data)).toBe('500 per 5m (5 minutes)');
  expect(ruleInWords({ limit: 500, period: 'often' })).toBe('500 per often');
});

it("'Now' names the period of a rule in words", () => {
  expect(textOf(now('500 per 5m')).trim()).toBe('500 per 5m · 5 minutes');
  expect(textOf(now('500 per 5m off')).trim()).toBe('500 per 5m · 5 minutes , disabled');
  expect(textOf(now()).trim()).toBe('No rule');
  expect(textOf(now('1 per 1m', '2 per 1m')).trim()).toBe('2 rules');
});
