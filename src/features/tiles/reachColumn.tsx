import type { TileType } from '@/contract/constants';
import type { CsvColumn } from '@/domain/csv/write';
import type { Reach } from '@/domain/limits/reach';
import { narrowerText, reachText } from '@/domain/limits/words';
import { paths } from '@/paths';
import { TextLink } from '@/ui';
import type { DataColumn } from '@/ui/table';
import type { RuleRow } from './rows';
import type { ReachByRule } from './useReach';

/** Each rule from the other side: whom it reaches, for whom it decides, who has a narrower one (insight.md, 2). */
export function reachColumn(type: TileType, reach: ReachByRule): DataColumn<RuleRow> {
  const of = ({ rule }: RuleRow) => reach?.get(String(rule.id));
  return {
    key: 'reach',
    header: 'Reaches',
    selfExplanatory: true,
    priority: 'low',
    wrap: true,
    cell: (row) => {
      const found = of(row);
      if (!found) return null;
      if (found.narrower === 0) return reachText(found);
      // In an element of its own: a link in running text, not one that fills its line in a card.
      return (
        <span>
          {reachText(found)};{' '}
          <TextLink to={paths.explain.to(type, { users: `narrower:${row.rule.id}` })}>{narrowerText(found)}</TextLink>
        </span>
      );
    },
    sortValue: (row) => of(row)?.reaches,
  };
}

/** The column's text of each row, for the search; null until it is known. */
export const reachTextIn =
  (reach: ReachByRule) =>
  ({ rule }: RuleRow): string | null => {
    const found = reach?.get(String(rule.id));
    if (!found) return null;
    return found.narrower === 0 ? reachText(found) : `${reachText(found)}; ${narrowerText(found)}`;
  };

/** The same in a file, in numbers; empty until they are known. */
export function reachCsv(reach: ReachByRule): readonly CsvColumn<RuleRow>[] {
  const column = (header: string, count: keyof Reach): CsvColumn<RuleRow> => ({
    header,
    value: ({ rule }) => reach?.get(String(rule.id))?.[count],
  });
  return [
    column('reaches', 'reaches'),
    column('decides_for', 'decides'),
    column('may_decide_for', 'mayDecide'),
    column('have_narrower', 'narrower'),
  ];
}
