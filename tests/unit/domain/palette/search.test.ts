import { FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, PART_WORDS, PRODUCT_WORDS, REGION_WORDS } from '@mocks/scenarios/words';
import { describe, expect, it } from 'vitest';
import {
  appEntry,
  type Entry,
  endpointEntry,
  endpointsMark,
  groupEntry,
  internalEntry,
  pageEntry,
  userEntry,
} from '@/domain/palette/entries';
import { fold } from '@/domain/palette/fold';
import { PaletteIndex } from '@/domain/palette/search';

const app = (id: string, name: string): Entry => ({
  kind: 'app',
  key: id,
  id,
  name,
  detail: name.toLowerCase().replaceAll(' ', '-'),
  more: id,
});
const user = (id: string, name: string, email: string) => ({ ...userEntry({ id, name, email } as never), key: id });

const NAMED: readonly Entry[] = [
  ...['Dashboard', 'Apps', 'External Users', 'User Groups', 'Tile Policies', 'Policy Logs', 'Billing'].map((name) => ({
    ...pageEntry('page', name),
    key: name,
  })),
  app('app_storefront', 'Storefront Web'),
  app('app_ios', 'Acme for iOS'),
  app('app_partner', 'Partner API'),
  app('app_scanner', 'Warehouse Scanner'),
  app('app_checkout', 'Checkout Service'),
  ...['Premium', 'Standard', 'Partners', 'Trial', 'Beta testers'].map((name) => ({
    ...groupEntry({ id: name, name }, name),
    key: name,
  })),
  user('eu_x1', 'Zoë Müller', 'zoe.mueller@contoso.example'),
  user('eu_x2', 'José Núñez', 'jose.nunez@mail.example'),
  user('eu_x3', 'Łukasz Żak', 'lukasz@post.example'),
  user('eu_x4', 'Søren Ørsted', 'soren@inbox.example'),
  user('eu_x5', '田中 花子', 'tanaka@mail.example'),
  user('eu_x6', 'Мария Иванова', 'm.ivanova@mail.example'),
];

/** 20,000 entries of a large tenant, including those above. */
function* many(): Iterable<Entry> {
  yield* NAMED;
  for (let n = 0; n < 200; n += 1)
    yield app(
      `app_${n + 1}`,
      `${PRODUCT_WORDS[n % 10]} ${PART_WORDS[Math.floor(n / 10) % 5]} ${REGION_WORDS[Math.floor(n / 50)]}`,
    );
  for (let n = 7; n < 47; n += 1)
    yield { ...groupEntry({ id: `grp_1_${n}`, name: `Segment ${n}` }, `Segment ${n}`), key: `grp_1_${n}` };
  for (let n = 0; n < 4_000; n += 1)
    yield endpointEntry(
      { id: `ep_${n}`, method: 'GET', pattern: `/v1/orders/{id}/items${n}` } as never,
      'app_1',
      'Order',
    );
  for (let n = 0; n < 15_734; n += 1) {
    const first = FIRST_NAMES[(n * 7) % 30] ?? '';
    const last = LAST_NAMES[(n * 13 + Math.floor(n / 30)) % 30] ?? '';
    yield user(`eu_1_${n + 1}`, `${first} ${last}`, `${first}.${last}${n}@${MAIL_DOMAINS[n % 5]}`.toLowerCase());
  }
}

const index = new PaletteIndex();
for (const entry of many()) index.add(entry);
const first = (query: string) => index.search(query, 20)[0]?.key;

describe('the palette finds among 20,000', () => {
  it('has that many', () => expect(index.entries.length).toBeGreaterThanOrEqual(20_000 - 50));

  it.each([
    ['strfrnt', 'app_storefront', 'letters left out'],
    ['storefornt', 'app_storefront', 'two letters changed places'],
    ['storefrnot web', 'app_storefront', 'a misspelt word beside a right one'],
    ['Checkuot', 'app_checkout', 'a typo'],
    ['warehose scaner', 'app_scanner', 'a letter missing in each word'],
    ['premum', 'Premium', 'a letter missing'],
    ['dashbord', 'Dashboard', 'a letter missing'],
    ['zoe muller', 'eu_x1', 'no diacritics'],
    ['ZOË', 'eu_x1', 'capitals'],
    ['nuñez', 'eu_x2', 'diacritics, and others than the name has'],
    ['lukasz zak', 'eu_x3', 'a letter that no accent makes'],
    ['orsted', 'eu_x4', 'a letter that no accent makes'],
    ['田中', 'eu_x5', 'another script'],
    ['иванова', 'eu_x6', 'another script'],
    ['web storefront', 'app_storefront', 'words in another order'],
    ['logs policy', 'Policy Logs', 'words in another order'],
    ['müller zoë', 'eu_x1', 'family name first'],
    ['apac booking gateway', 'app_129', 'three words in another order'],
    ['eu_1_4711', 'eu_1_4711', 'an id'],
    ['grp_1_12', 'grp_1_12', 'an id of which others have the beginning'],
    ['app_checkout', 'app_checkout', 'an id'],
    ['zoe.mueller@con', 'eu_x1', 'the beginning of an e-mail address'],
    ['@contoso zoe', 'eu_x1', 'a domain and a name'],
    ['lukasz@post', 'eu_x3', 'a part of an e-mail address'],
  ])('%s → %s first: %s', (query, key) => expect(first(query)).toBe(key));

  it('nothing for a text that is nowhere', () => {
    expect(index.search('qqqqzzzz', 20)).toEqual([]);
    expect(index.search('   ', 20)).toEqual([]);
    expect(index.search('@@ --', 20)).toEqual([]);
  });

  it('treats special characters of search expressions as text', () => {
    for (const query of ['(', '[a-', '\\', '.*', '"', '$^', '-web', '*'.repeat(500)]) index.search(query, 20);
    expect(first('storefront (web')).toBe('app_storefront');
  });

  it('a user by address and id, however long the name is', () => {
    const long = new PaletteIndex();
    long.add(user('eu_long', 'Bartholomew '.repeat(25), 'barth@post.example'));
    for (const query of ['barth@post.example', 'eu_long', 'bartholomew'])
      expect(long.search(query, 20)).toHaveLength(1);
  });

  it('an endpoint by the last part of a long pattern', () => {
    const deep = new PaletteIndex();
    const parts = ['organization', 'project', 'environment', 'deployment'].map((of) => `/${of}s/{${of}_id}`);
    const pattern = `/api/v1${parts.join('')}/revisions/logs`;
    expect(pattern.length).toBeGreaterThan(120);
    deep.add(endpointEntry({ id: 1, method: 'GET', pattern } as never, 'app_1', 'Storefront'));
    for (const query of ['logs', 'deployments storefront']) expect(deep.search(query, 20)).toHaveLength(1);
  });

  it('an internal user by what is known of them, and leads to a search that finds them', () => {
    const entryOf = (known: object) =>
      internalEntry({ id: 7, email: '', name: null, username: null, role: null, ...known });
    expect(entryOf({ email: 'ops@acme.example', name: ' ' })).toMatchObject({
      name: 'ops@acme.example',
      detail: null,
      query: 'ops@acme.example',
    });
    expect(entryOf({ username: 'ops' })).toMatchObject({ name: 'ops', detail: null, query: 'ops' });
    expect(entryOf({ name: 'Ops' })).toMatchObject({ name: 'Ops', detail: null, query: 'Ops' });
    expect(entryOf({})).toMatchObject({ name: '7', query: '' });
  });

  it('a name designed to be slow does not hold up typing', () => {
    const hostile = new PaletteIndex();
    for (let n = 0; n < 50; n += 1) hostile.add(user(`u${n}`, 'a'.repeat(5_000), 'a@a.example'));
    // A search that tries every way to fit the letters would not end before the test's time limit.
    expect(hostile.search('aaaaaaaaaaab', 20)).toHaveLength(20);
    expect(hostile.search('a'.repeat(1_000), 20)).toHaveLength(20);
  });
});

/** Ids of the users that a query finds among these. */
function found(query: string, users: Iterable<Parameters<typeof user>>) {
  const tenant = new PaletteIndex();
  for (const one of users) tenant.add(user(...one));
  return tenant.search(query, 40).map(({ key }) => key);
}
function* numbered(count: number, one: (n: number) => Parameters<typeof user>) {
  for (let n = count - 1; n >= 0; n -= 1) yield one(n);
}

describe('a text that is typed in full is found first in a large tenant', () => {
  it('an e-mail address, where all others have its letters and its domain', () => {
    const others = numbered(20_000, (n) => [`u${n}`, `John Smith ${n}`, `john.smith${n}@jupiter.example`]);
    expect(found('j@jupiter.example', [...others, ['wanted', 'Zed Quill', 'j@jupiter.example']])[0]).toBe('wanted');
  });

  it('a name with which the names of all others begin', () => {
    const others = numbered(2_000, (n) => [`u${n}`, `Customer ${n}`, `c${n}@acme.example`]);
    expect(found('Customer', [...others, ['wanted', 'Customer', 'first@acme.example']])[0]).toBe('wanted');
  });

  it('an id with which many others begin, where the newest are listed first', () => {
    const all = numbered(20_000, (n) => [`eu_${n}`, `Person ${n}`, `p${n}@acme.example`]);
    expect(found('eu_1', all)[0]).toBe('eu_1');
  });
});

it('a user whom the service lists twice, in two groups, is found once', () => {
  const ada: Parameters<typeof user> = ['u1', 'Ada Byron', 'ada@acme.example'];
  expect(found('ada', [ada, ada, ['u2', 'Adam Cole', 'cole@acme.example']])).toEqual(['u1', 'u2']);
});

it('each method of a route is found where the service gives them one id', () => {
  const endpoints = new PaletteIndex();
  const methods = ['GET', 'POST', 'GET'];
  for (const method of methods)
    endpoints.add(endpointEntry({ id: 7, method, pattern: '/v1/orders' } as never, 'app_1', 'Shop'));
  expect(endpoints.search('orders', 40).map(({ name }) => name)).toEqual(['GET /v1/orders', 'POST /v1/orders']);
});

it.each([
  ['O’Brien', "Pat O'Brien"],
  ['O‘Brien', "Pat O'Brien"],
  ["O'Brien", 'Pat O’Brien'],
  ['2024–2025', '2024-2025'],
  ['2024-2025', '2024—2025'],
  ['pre‑paid', 'pre-paid'],
  ['Client – EU', 'Client - EU'],
  ['Client - EU', 'Client – EU'],
  ['„Acme“ EU', '"Acme" EU'],
])('typographic punctuation counts as the plain one: %s finds %s first', (query, name) => {
  const apps = new PaletteIndex();
  for (const of of [`${name} 2`, name]) apps.add(appEntry({ id: of, app_display_name: of, app_slug: null } as never));
  expect(apps.search(query, 40).map((entry) => entry.name)).toEqual([name, `${name} 2`]);
});

it.each([
  ['Łukasz Núñez', 'lukasz nunez'],
  ['STRASSE ß', 'strasse ss'],
  ['ﬁne', 'fine'],
  ['plain', 'plain'],
  ['Pat O’Brien – EU', "pat o'brien - eu"],
])('folds %s', (text, folded) => expect(fold(text)).toBe(folded));

it('endpoints are indexed anew where one has taken the place of another', () => {
  const endpoint = (id: number, pattern: string) => ({ id, method: 'GET', pattern }) as never;
  const saved = (pattern: string) => [{ appId: 'app_1', items: [endpoint(1, '/v1/a'), endpoint(2, pattern)] }];
  expect(endpointsMark(saved('/v1/b'))).toBe(endpointsMark(saved('/v1/b')));
  expect(endpointsMark(saved('/v1/b'))).not.toBe(endpointsMark(saved('/v1/c')));
});
