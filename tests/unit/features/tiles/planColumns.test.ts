import { expect, it } from 'vitest';
import { NOW_COLUMNS, stepColumns } from '@/features/tiles/plan/planColumns';
import type { PlanRow } from '@/features/tiles/plan/usePlan';
import { orderOf, sortKeyOf } from '@/ui/table/order';
import { rule } from '../../domain/limits/support';
import { textOf } from '../../markup';

const TO = { limit: 20, period: '1m' };
const row = (key: string): PlanRow => {
  const target = { scope: 'group', id: key, name: key, detail: null, known: true } as const;
  return { key, target, rules: [], step: { kind: 'create', target } };
};

it("'What happens' is sorted by what it shows: 'Keep' where the target is left as it is", () => {
  const columns = stepColumns({ kept: new Set(['b']), keep: () => {}, to: TO, disabledReason: undefined });
  const step = columns.find(({ key }) => key === 'step');
  expect(['a', 'b'].map((key) => step?.sortValue?.(row(key)))).toEqual(['Create', 'Keep']);
});

it("'Now' is sorted by how much the rule allows: several rules after one, and none last", () => {
  const rows = [['1000 per 1m'], ['40 per 1m', '5 per 1m'], [], ['200 per 1h'], ['5 per 1m']].map((texts, at) => ({
    ...row(`${at}`),
    rules: texts.map((text) => ({ rule: rule('group', `${at}`, text) })) as unknown as PlanRow['rules'],
  }));
  const now = NOW_COLUMNS.find(({ key }) => key === 'now');
  const keys = rows.map((of) => sortKeyOf(now?.sortValue?.(of)));
  expect(orderOf(keys, false)).toEqual([3, 4, 0, 1, 2]);
  expect(orderOf(keys, true).at(-1)).toBe(2);
});

it("'Applies to' shows the slug of an app, which tells apps of one name apart, in a card too", () => {
  const target = { scope: 'app', id: 'a', name: 'Shop', detail: 'shop-eu', known: true } as const;
  const of = { key: 'a', target, rules: [] };
  const column = NOW_COLUMNS.find(({ key }) => key === 'target');
  expect(textOf(column?.cell(of)).trim()).toBe('Shop · shop-eu');
  expect(textOf(typeof column?.card === 'function' && column.card(of)).trim()).toBe('Shop shop-eu');
});
