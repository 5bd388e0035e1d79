import { expect, it } from 'vitest';
import { detailLines, detailsAsText, ruleOf } from '@/domain/logs/record';
import { nameProblem, readViews, withView } from '@/domain/logs/views';

it('details are shown as the lines of a tree, each value with its own path', () => {
  const { lines, cut } = detailLines({ path: '/v1', tags: ['a', { b: null }], empty: {} });
  expect(
    lines.map(({ path, depth, text, holds }) => [path, depth, holds ? `${holds.kind} ${holds.count}` : text]),
  ).toEqual([
    ['path', 0, '/v1'],
    ['tags', 0, 'list 2'],
    ['tags.0', 1, 'a'],
    ['tags.1', 1, 'object 1'],
    ['tags.1.b', 2, 'null'],
    ['empty', 0, 'object 0'],
  ]);
  expect(cut).toBe(false);
});

it('names with separators, and empty ones, keep the paths apart', () => {
  const { lines } = detailLines({ 'a.b': 1, a: { b: 2 }, '': { x: 3, 'y"': 4 }, x: 5 });
  expect(lines.map(({ path }) => path)).toEqual(['"a.b"', 'a', 'a.b', '""', '"".x', '""."y\\""', 'x']);
});

it('details that are text, a number or null have no lines; very long ones are cut, with a note', () => {
  for (const plain of ['text', 5, null, undefined, true]) expect(detailLines(plain)).toEqual({ lines: [], cut: false });
  let deep: unknown = 'end';
  for (let level = 0; level < 20_000; level += 1) deep = { deep };
  expect(detailLines(deep).cut).toBe(true);
  const wide = detailLines(Array.from({ length: 100_000 }, (_, at) => at));
  expect([wide.lines.length, wide.cut]).toEqual([500, true]);
  const proto = detailLines(JSON.parse('{"__proto__":{"a":1}}'));
  expect(proto.lines.map(({ path }) => path)).toEqual(['__proto__', '__proto__.a']);
});

it('details that are shown whole carry no note that they are cut', () => {
  const list = (length: number) => detailLines(Array.from({ length }, (_, at) => at));
  expect([list(500).cut, list(501).cut]).toEqual([false, true]);
  const nested = (levels: number, inner: unknown) => {
    let value = inner;
    for (let level = 0; level < levels; level += 1) value = { deep: value };
    return detailLines(value);
  };
  expect([nested(20, 'end').cut, nested(20, {}).cut, nested(21, 'end').cut]).toEqual([false, false, true]);
  expect(nested(21, 'end').lines).toHaveLength(20);
});

it('an entry of a list has the name of the list for its field, which a search can name', () => {
  const { lines } = detailLines({ tags: ['a', ['b'], { id: 1 }] });
  expect(lines.map(({ path, field }) => [path, field])).toEqual([
    ['tags', 'tags'],
    ['tags.0', 'tags'],
    ['tags.1', 'tags'],
    ['tags.1.0', 'tags'],
    ['tags.2', 'tags'],
    ['tags.2.id', 'id'],
  ]);
});

it('details become one text: an object as JSON, null as an empty text', () => {
  expect(['a', 5, true, null, undefined, { a: [1] }].map((one) => detailsAsText(one))).toEqual([
    'a',
    '5',
    'true',
    '',
    '',
    '{"a":[1]}',
  ]);
});

it('an event’s rule is the one that its details name', () => {
  expect(
    [{ rule_id: 'r1' }, { rule_id: 7 }, { rule_id: null }, { rule_id: '' }, {}, 'rule_id', null].map(ruleOf),
  ).toEqual([{ id: 'r1', ofEndpoint: false }, { id: '7', ofEndpoint: false }, null, null, null, null, null]);
  expect(ruleOf({ rule_id: 'rr_4', scope: 'endpoint' })).toEqual({ id: 'rr_4', ofEndpoint: true });
});

it('views are stored by name, one each, and unreadable ones are dropped', () => {
  const views = withView(withView([], { name: ' Night ', query: 'a=1' }), { name: 'Attack', query: 'q=x' });
  expect(views.map(({ name }) => name)).toEqual(['Attack', 'Night']);
  expect(withView(views, { name: 'night', query: 'b=2' })).toHaveLength(2);
  expect(nameProblem(views, 'ATTACK')).toBe('A view with this name already exists.');
  expect(nameProblem(views, 'attack', views[0])).toBeUndefined();
  const unicode = withView(views, { name: 'Zoë', query: '' });
  expect(nameProblem(unicode, 'Zoe\u0308')).toBe('A view with this name already exists.');
  expect(withView(unicode, { name: 'Zoe\u0308', query: '' })).toHaveLength(3);
  expect(nameProblem(views, '  ')).toBe('Name is required');
  expect(readViews(JSON.parse(JSON.stringify(views)))).toEqual(views);
  const full = Array.from({ length: 100 }, (_, n) => ({ name: `View ${n}`, query: '' }));
  expect(nameProblem(full, 'Zebra')).toBe('You can save up to 100 views. Delete one first.');
  expect(nameProblem(full, 'Zebra', full[0])).toBeUndefined();
  for (const bad of [null, {}, 'x', [{ name: '', query: '' }], [{ name: 1 }]]) expect(readViews(bad)).toEqual([]);
});
