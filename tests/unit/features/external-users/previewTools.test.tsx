import { expect, it, vi } from 'vitest';
import { mappingOf } from '@/domain/csv/people';
import { reviewOf } from '@/domain/csv/review';
import { PreviewTools } from '@/features/external-users/import/PreviewTools';
import { textOf } from '../../markup';

vi.mock('@/ui/controls', async (original) => ({
  ...(await original<object>()),
  Checkbox: ({ label }: { label: string }) => label,
}));

const shownOf = (rows: { line: number; cells: string[] }[]) => {
  const header = ['email', 'group'];
  const mapping = mappingOf(header);
  const known = { users: [], groups: [], createGroups: true };
  const review = reviewOf({ ...known, table: { header, rows } as never, mapping, corrections: new Map() });
  const nothing = () => {};
  return textOf(
    <PreviewTools
      header={header}
      mapping={mapping}
      onMapping={nothing}
      review={review}
      createGroups
      onCreateGroups={nothing}
      kind="all"
      onKind={nothing}
    />,
  );
};

it('the groups that an import creates are named one after another, whatever their direction', () => {
  const rows = ['שלום', 'Gold', 'تجربة'].map((group, at) => ({ line: at + 2, cells: [`u${at}@x.example`, group] }));
  expect(shownOf(rows)).toContain('Create 3 groups: \u2068שלום\u2069 (1 row), Gold (1 row), \u2068تجربة\u2069 (1 row)');
});

it('the numbers of rows of each kind are written as in the heading', () => {
  const shown = shownOf(Array.from({ length: 1_200 }, (_, at) => ({ line: at + 2, cells: [`u${at}@x.example`, ''] })));
  expect(shown).toContain('All (1,200) New (1,200)');
});
