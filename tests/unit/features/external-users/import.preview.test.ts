import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import { mappingOf, verdictText } from '@/domain/csv/people';
import { readCsv } from '@/domain/csv/read';
import { reviewOf, rowsToSend } from '@/domain/csv/review';
import { csvCell } from '@/domain/csv/write';
import { runImport } from '@/features/external-users/import/importRun';
import { alice, sessionFor } from '../../cache/support';
import { serveFetch } from '../../mocks/page';

const session = sessionFor(alice);
const name = fc.oneof(
  fc.constantFrom(
    'Gold',
    'gold',
    'GOLD ',
    'İstanbul',
    'i̇stanbul',
    'ISTANBUL',
    'Straße',
    'STRASSE',
    '1',
    '2',
    "'x",
    '=x',
    '-',
    '"q"',
    'a;b',
    'a\nb',
    'Σ',
    'ς',
    'σ',
    '😀',
    'אב',
    'none',
    'No group',
    '__proto__',
    'constructor',
  ),
);
const email = fc.constantFrom(
  'a@x',
  'A@x',
  'İ@x',
  'i̇@x',
  'i@x',
  'ß@x',
  'b@x',
  '=b@x',
  '+b@x',
  "'=b@x",
  '__proto__@x',
  'Σ@x',
  'σ@x',
);

it('an import does what its preview says, and the same file then changes nothing', async () => {
  vi.stubGlobal('navigator', {});
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(email, name, fc.oneof(name, fc.constant(''))), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t', '|'),
      async (given, separator) => {
        const service = await serveFetch();
        const { client } = service;
        const lists = async () => ({
          groups: await client.json<ExternalUserGroup[]>(client.get('/api/external-user-groups')),
          users: (await client.json<{ users: ExternalUser[] }>(client.get('/api/external-users'))).users,
        });
        const cell = (text: string) => (separator === ',' ? csvCell(text) : `"${text.replaceAll('"', '""')}"`);
        const text = [['email', 'name', 'group'], ...given]
          .map((cells) => cells.map(cell).join(separator))
          .join('\r\n');
        const table = readCsv(text);
        if (typeof table === 'string') throw new Error(table);
        expect(table.separator).toBe(separator);
        expect(table.rows.length).toBe(given.length);
        const review = async () => {
          const mapping = mappingOf(table.header);
          return reviewOf({ table, mapping, corrections: new Map(), ...(await lists()), createGroups: true });
        };
        const before = await review();
        const rows = rowsToSend(before).map((row) => ({ ...row, state: 'waiting' as const, sentAt: 0, message: null }));
        if (rows.length === 0) return;
        const open = {
          owner: alice,
          job: { file: 'f', createGroups: [...before.missing.keys()], startedAt: 1 },
          rows: rows as never[],
          journaled: false,
          begun: true,
        };
        expect(
          await runImport(open, { again: () => true, signal: new AbortController().signal, session, onNews: () => {} }),
        ).toBeNull();
        const out = open.rows as unknown as { state: string; message: string; email: string; group: string }[];
        expect(out.filter(({ state }) => state !== 'done')).toEqual([]);
        for (const [at, row] of out.entries()) {
          const index = before.people.findIndex(({ line }) => line === rows[at]?.line);
          expect(row.message.startsWith(before.verdicts[index]?.kind === 'new' ? 'Created' : 'Moved')).toBe(true);
        }
        const after = await review();
        expect(
          after.verdicts.filter(({ kind }) => kind !== 'unchanged' && kind !== 'duplicate').map(verdictText),
        ).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});
