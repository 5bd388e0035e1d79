import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExternalUser } from '@/contract/external-users';
import { decodeText } from '@/domain/csv/decode';
import { correctionsWithout, hasEmails, mappingOf, type PersonRow, verdictText } from '@/domain/csv/people';
import { type CsvTable, readCsv } from '@/domain/csv/read';
import { reviewOf } from '@/domain/csv/review';
import { csvPieces } from '@/domain/csv/write';
import { newGroupKey } from '@/domain/limits/people';

const TEXT = 'email,name\nzoe@a.example,Zoë Müller\n';
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean, mark: boolean) => {
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (letter) => letter.charCodeAt(0))];
  return Uint8Array.from(units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
};
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a file is read in the encoding it was saved in', () => {
  it.each([
    ['UTF-8', utf8(TEXT), 'UTF-8'],
    ['UTF-8 with a mark', utf8(`\uFEFF${TEXT}`), 'UTF-8'],
    ['UTF-16 LE with a mark', utf16(TEXT, true, true), 'UTF-16'],
    ['UTF-16 BE with a mark', utf16(TEXT, false, true), 'UTF-16'],
    ['UTF-16 LE without one', utf16(TEXT, true, false), 'UTF-16'],
    ['UTF-16 BE without one', utf16(TEXT, false, false), 'UTF-16'],
    ['Windows-1252', latin(TEXT), 'Windows-1252'],
  ])('%s', (_, bytes, encoding) => expect(decodeText(bytes)).toEqual({ text: TEXT, encoding }));

  it('a broken byte in a file of UTF-8 spoils one letter, not those of all names', () => {
    const broken = (mark: number[]) => {
      const bytes = Uint8Array.from([...mark, ...utf8(TEXT), 0xc3]);
      return decodeText(bytes);
    };
    for (const mark of [[], [0xef, 0xbb, 0xbf]])
      expect(broken(mark)).toEqual({ text: `${TEXT}\uFFFD`, encoding: 'UTF-8' });
  });
});

const table = (text: string): CsvTable => {
  const read = readCsv(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
};
const cells = (text: string) => table(text).rows.map((row) => row.cells);

describe('a table is read from the output of any program', () => {
  it.each([
    [',', 'email,name\na@a.example,Ann\n'],
    [';', 'email;name\r\na@a.example;Ann\r\n'],
    ['\t', 'email\tname\ra@a.example\tAnn\r'],
    ['|', 'email|name\na@a.example|Ann'],
    ['\t', '"email"\t"name"\n"a@a.example"\t"Ann"\n'],
    [';', 'sep=;\r\nemail;name\r\na@a.example;Ann'],
    // More commas than separators: the file's own word counts.
    [';', 'sep=;\nemail;name,,,\na@a.example;Ann'],
  ])('separated by %j', (separator, text) => {
    expect(table(text).separator).toBe(separator);
    expect(cells(text)).toEqual([['a@a.example', 'Ann']]);
  });

  it.each([
    [';', 'Name, Vorname;E-Mail\nAdler, Ada;ada@x.example\n'],
    [';', 'Adler, Ada;ada@x.example\nBaum, Cem;cem@x.example\n'],
    [';', 'Adler, Ada;"ada@x.example"\nBaum, Cem;"cem@x.example"\n'],
    ['\t', 'Adler, Ada\tada@x.example\n'],
    [',', 'ada@x.example,Ada;Adler\n'],
    [',', 'Stadt,Land;Fluss\n1,2;3\n'],
    [',', 'email,role (admin|viewer|owner)\nada@x.example,admin\n'],
    [',', 'ada@x.example,Ada,eu|us|asia|africa\n'],
    ['\t', 'E-Mail\tName, Vorname\nada@x.example\tAdler, Ada\n'],
  ])(
    'of several in the first line, %j is the one that leaves an address or its header in a cell: %j',
    (separator, text) => expect(table(text).separator).toBe(separator),
  );

  it('quoted cells may contain separators, quotes and line breaks', () =>
    expect(cells('email,name\na@a.example,"Ann ""the"" Lee, MD\nof Oslo"\nb@a.example,Bo\n')).toEqual([
      ['a@a.example', 'Ann "the" Lee, MD\nof Oslo'],
      ['b@a.example', 'Bo'],
    ]));

  it('lines may end in different ways, as in a file of joined parts', () =>
    expect(
      cells('email,name\r\na@a.example,Ann\r\nb@a.example,Bo\nc@a.example,"Cy\r\nLee"\rd@a.example,Di\r\n'),
    ).toEqual([
      ['a@a.example', 'Ann'],
      ['b@a.example', 'Bo'],
      ['c@a.example', 'Cy\nLee'],
      ['d@a.example', 'Di'],
    ]));

  it('a file without headers loses no row: the column of addresses is known, the others are chosen', () => {
    const read = table('Ann,a@a.example,Trial\nBo,b@a.example,\n');
    expect(read.rows.map(({ line, cells: [, email] }) => [line, email])).toEqual([
      [1, 'a@a.example'],
      [2, 'b@a.example'],
    ]);
    expect(mappingOf(read.header)).toEqual({ email: 1, name: null, group: null });
    expect(cells('a@a.example')).toEqual([['a@a.example']]);
    expect(table('Email@work\na@a.example').header).toEqual(['Email@work']);
  });

  it('lines are counted as in the spreadsheet, including blank ones', () =>
    expect(table('email\na@a.example\n\n ,\nb@a.example\n').rows.map(({ line }) => line)).toEqual([2, 5]));

  it('reads back a file from Export CSV, including formulas', () => {
    const rows = [{ email: '=cmd@a.example', name: '-Ann, "x"' }];
    const columns = [
      { header: 'email', value: (row: (typeof rows)[0]) => row.email },
      { header: 'name', value: (row: (typeof rows)[0]) => row.name },
    ];
    expect(cells([...csvPieces(columns, rows)].join(''))).toEqual([['=cmd@a.example', '-Ann, "x"']]);
  });

  it('reads back every cell of such a file, with apostrophes before a formula too', () => {
    const unit = fc.constantFrom('=', '-', '@', '\t', '\r', '\n', '"', ',', ';', '|', "'", 'a', ' ');
    const column = { header: 'name', value: (name: string) => name };
    fc.assert(
      fc.property(fc.string({ unit }), (name) => {
        // As the whole file is read: line breaks of one kind, and no spaces around a cell.
        const wanted = name.replace(/\r\n?/g, '\n').trim();
        const read = readCsv([...csvPieces([column, { header: 'last', value: () => 'x' }], [name])].join(''));
        expect(read).toMatchObject({ rows: [{ cells: [wanted, 'x'] }] });
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['empty', ''],
    ['empty', 'email,name\n'],
    ['binary', 'PK\u0003\u0004\u0000\u0000'],
    ['binary', '[{"email":"a@b.example"}]'],
    ['binary', ' {"users": [\n {"email": "a@b.example"}\n]}\n'],
    ['binary', '<!doctype html>\n<a href="mailto:a@b.example">a@b.example</a>'],
    ['binary', '<users>\n<user email="a@b.example"/>\n</users>'],
    ['broken-quotes', 'email,name\na@a.example,"Ann\n'],
    ['stray-quotes', 'email,name\na@a.example,"Ann" Lee\nb@a.example,Bo\nc@a.example,"Cy"\n'],
  ])('refuses a file that is not a table: %s', (problem, text) => expect(readCsv(text)).toBe(problem));

  it.each([
    ['[team] ann@a.example,Ann\n', '[team] ann@a.example'],
    ['<ann@a.example>,Ann\n', '<ann@a.example>'],
  ])('a cell may begin like another kind of file: %j', (rows, cell) =>
    expect(table(`email,name\n${rows}`).rows[0]?.cells[0]).toBe(cell),
  );

  it('a file may end with the mark that DOS puts there', () => {
    expect(table('email,name\na@a.example,Ann\n\u001a').rows.map(({ cells }) => cells)).toEqual([
      ['a@a.example', 'Ann'],
    ]);
  });
});

describe('columns are found by their headers', () => {
  it.each([
    [['Email', 'Name', 'Group'], { email: 0, name: 1, group: 2 }],
    [['id', 'E-Mail Address', 'Full name', 'Group name'], { email: 1, name: 2, group: 3 }],
    [['group_name', 'user_email'], { email: 1, name: null, group: 0 }],
    [['Kontakt', 'Wer'], { email: null, name: null, group: null }],
  ])('%j', (header, mapping) => expect(mappingOf(header)).toEqual(mapping));

  it('a file without addresses is distinguished from one with another header', () => {
    expect(hasEmails(table('Kontakt\na@a.example\n'))).toBe(true);
    expect(hasEmails(table('Stadt\nOslo\n'))).toBe(false);
    // One cell is enough, in any row and column: the rest of the file says what is wrong with it.
    expect(hasEmails(table('Kontakt,Stadt\nAnn,Oslo\nBob,b@b\n'))).toBe(true);
  });
});

const user = (email: string, group: string | null): ExternalUser => ({
  id: email,
  email,
  name: null,
  app_id: null,
  app_name: null,
  group_id: group,
  group_name: null,
  tiles: [],
});
const GROUPS = [
  { id: 1, name: 'Trial' },
  { id: 2, name: 'Premium' },
];
const person = (line: number, email: string, group = '', name = ''): PersonRow => ({ line, email, name, group });
const known = { users: [user('old@a.example', '1'), user('free@a.example', null)], groups: GROUPS, createGroups: true };
const reviewed = (rows: PersonRow[], over = {}) =>
  reviewOf({
    table: {
      header: ['email', 'name', 'group'],
      rows: rows.map(({ line, email, name, group }) => ({ line, cells: [email, name, group] })),
      separator: ',',
    },
    mapping: { email: 0, name: 1, group: 2 },
    corrections: new Map(),
    ...known,
    ...over,
  });
const texts = (rows: PersonRow[], over = {}) => reviewed(rows, over).verdicts.map(verdictText);

describe('the preview shows the effect of each row', () => {
  it('in words', () =>
    expect(
      texts([
        person(2, 'new@a.example', 'Trial'),
        person(3, 'OLD@a.example', ' premium '),
        person(4, 'free@a.example', 'Premium'),
        person(5, 'old@a.example', 'Trial'),
        person(6, 'New@A.example'),
        person(7, 'nonsense'),
        person(8, 'two words@a.example'),
        person(9, ''),
      ]),
    ).toEqual([
      'New',
      'Moves from Trial to Premium',
      'Moves to Premium',
      'Duplicate of line 3',
      'Duplicate of line 2',
      'Wrong: not an e-mail address',
      'New',
      'Wrong: no e-mail address',
    ]));

  it('a user who is already in the group, or has none in the file, is unchanged', () =>
    expect(texts([person(2, 'old@a.example', 'trial'), person(3, 'free@a.example')])).toEqual([
      'Unchanged',
      'Unchanged',
    ]));

  it('a group that does not exist is an error, unless it will be created', () => {
    const rows = [person(2, 'new@a.example', 'Gold'), person(3, 'old@a.example', 'gold')];
    expect(texts(rows, { createGroups: false })).toEqual(["Wrong: no group 'Gold'", "Wrong: no group 'gold'"]);
    expect(texts(rows)).toEqual(['New', 'Moves from Trial to Gold']);
    expect([...reviewed(rows).missing]).toEqual([['Gold', 2]]);
  });

  it('of two groups whose names differ in case alone, the one that is written is meant', () => {
    const groups = [...GROUPS, { id: 3, name: 'trial' }];
    const rows = [person(2, 'free@a.example', 'Trial'), person(3, 'old@a.example', 'trial')];
    expect([...reviewed(rows, { groups }).moves]).toEqual([
      ['free@a.example', '1'],
      ['old@a.example', '3'],
    ]);
  });

  it('a user is in a group also where the service has its name in the place of its id', () => {
    const users = [{ ...user('named@a.example', 'Trial') }, { ...user('told@a.example', null), group_name: 'TRIAL' }];
    const rows = [person(2, 'named@a.example', 'Trial'), person(3, 'told@a.example', 'Premium')];
    expect(texts(rows, { users })).toEqual(['Unchanged', 'Moves from Trial to Premium']);
  });

  it('a row that is wrong does not make a later one of the same user a duplicate', () => {
    const rows = [person(2, 'new@a.example', 'Gold'), person(3, 'new@a.example', 'Trial')];
    expect(texts(rows, { createGroups: false })).toEqual(["Wrong: no group 'Gold'", 'New']);
    expect(texts(rows)).toEqual(['New', 'Duplicate of line 2']);
    expect([...reviewed(rows, { createGroups: false }).missing]).toEqual([['Gold', 1]]);
  });

  it('groups are created only for rows that are sent', () => {
    const rows = [
      person(2, 'new@a.example', 'Trial'),
      person(3, 'NEW@a.example', 'Of a duplicate'),
      person(4, 'nonsense', 'Of a wrong row'),
      person(5, 'free@a.example', 'Gold'),
    ];
    expect([...reviewed(rows).missing]).toEqual([['Gold', 1]]);
  });

  it('the users whom it moves are told with the groups they come into, those that will be created by name', () => {
    const rows = [
      person(2, 'OLD@a.example', ' premium '),
      person(3, 'free@a.example', 'Gold'),
      person(4, 'new@a.example', 'Trial'),
      person(5, 'old@a.example', 'Gold'),
    ];
    expect([...reviewed(rows).moves]).toEqual([
      ['old@a.example', '2'],
      ['free@a.example', newGroupKey('Gold')],
    ]);
  });

  it('a row with more cells than the header is wrong until it is corrected: a name with a comma shifts what follows', () => {
    const read = table('email,name,group\nann@a.example,Lee, Ann,Trial\nbob@a.example,Bob,Trial,\n');
    const mapping = mappingOf(read.header);
    const [wrong, fine] = reviewOf({ table: read, mapping, corrections: new Map(), ...known }).verdicts;
    expect(wrong && verdictText(wrong)).toBe(
      'Wrong: 4 cells under 3 headers: a cell that contains the separator needs quotes',
    );
    expect(fine).toEqual({ kind: 'new' });
    const corrections = new Map([[2, { name: 'Lee, Ann', group: 'Trial' }]]);
    const corrected = reviewOf({ table: read, mapping, corrections, ...known });
    expect(corrected.verdicts[0]).toEqual({ kind: 'new' });
    expect(corrected.people[0]).toEqual(person(2, 'ann@a.example', 'Trial', 'Lee, Ann'));
  });

  it('a file without headers has as many columns as its longest row', () => {
    const read = table('ann@a.example\nbob@a.example,Bob,Trial\n');
    expect(read.header).toEqual(['email', '', '']);
    const mapping = { email: 0, name: 1, group: 2 };
    const { people, verdicts } = reviewOf({ table: read, mapping, corrections: new Map(), ...known });
    expect(people[1]).toEqual(person(2, 'bob@a.example', 'Trial', 'Bob'));
    expect(verdicts.map(({ kind }) => kind)).toEqual(['new', 'new']);
  });

  it('a first header that is empty, as table programs write it above row numbers, is a column', () => {
    expect(table('\n\temail\n0\tann@a.example\n')).toMatchObject({
      header: ['', 'email'],
      rows: [{ cells: ['0', 'ann@a.example'] }],
    });
  });

  it('corrections stay when another field is read from another column', () => {
    const rows = [person(2, 'nonsense', 'Trial', 'Ann'), person(3, 'b@a.example', 'Gold', 'Bob')];
    const corrections = new Map([
      [2, { email: 'ann@a.example', name: 'Anne' }],
      [3, { name: 'Bo' }],
    ]);
    expect(reviewed(rows, { corrections }).people).toEqual([
      person(2, 'ann@a.example', 'Trial', 'Anne'),
      person(3, 'b@a.example', 'Gold', 'Bo'),
    ]);
    const read = [person(2, 'nonsense', 'Trial', 'A. Smith'), person(3, 'b@a.example', 'Gold', 'B. Smith')];
    expect(reviewed(read, { corrections: correctionsWithout(corrections, 'name') }).people).toEqual([
      person(2, 'ann@a.example', 'Trial', 'A. Smith'),
      read[1],
    ]);
  });

  it('50,000 rows, each with a quoted cell', () => {
    const text = `email;name;group\n${Array.from({ length: 50_000 }, (_, n) => `u${n}@a.example;"U, ${n}";Trial`).join('\n')}`;
    const read = table(text);
    const { verdicts } = reviewOf({ table: read, mapping: mappingOf(read.header), corrections: new Map(), ...known });
    expect(verdicts.filter(({ kind }) => kind === 'new')).toHaveLength(50_000);
  });
});
