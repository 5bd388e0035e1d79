import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseJson } from '@/api/json';
import { withEnabledAsSent } from '@/contract/rule-state';
import { listTiles, type Tile, updateTile } from '@/contract/tiles';

const read = (text: string) => safeParse(listTiles.response, [parseJson(text)]).output as { items: Tile[] };
/** A rule as the portal has it, from the network and from the device. */
function listed(enabled: string, ruleData: string): Tile {
  const [rule] = read(`{"id":1,"type":"rate-limit","enabled":${enabled},"rule_data":${ruleData}}`).items;
  const stored = structuredClone({ items: [rule], unreadable: 0 });
  expect(safeParse(listTiles.response, stored).output).toEqual(stored);
  return stored.items[0] as Tile;
}
const sent = (state: Pick<Tile, 'enabled' | 'rule_data'>) =>
  JSON.parse(JSON.stringify(safeParse(updateTile.body, state).output)) as { enabled: unknown; rule_data: unknown };

describe('the limit, the period and the state of a rule', () => {
  const ODD = [
    '{"limit":100,"period":60}',
    '{"limit":"unlimited","period":"1m"}',
    '{"max":5,"window":"1m"}',
    '{"limit":"30","period":"10s"}',
    '{"limit":30,"period":"10s","burst":4}',
    '{"limit":5,"period":"1m","as_sent":7}',
    '{"limit":5}',
    '{"limit":[5],"period":{"minutes":1}}',
    '"unlimited"',
    'null',
    '{"limit":5,"period":"1m"}',
  ];

  it.each(ODD)('%s goes back as it came where the rule is switched', (text) => {
    const { rule_data } = listed('true', text);
    expect(sent({ enabled: false, rule_data })).toEqual({ enabled: false, rule_data: JSON.parse(text) });
  });

  it.each(['"paused"', 'null', '1', '0', 'false'])(
    'enabled: %s goes back as it came where it is not edited',
    (text) => {
      const { enabled, rule_data } = listed(text, '{"limit":5,"period":"1m"}');
      expect(sent({ enabled, rule_data })).toEqual({
        enabled: JSON.parse(text),
        rule_data: { limit: 5, period: '1m' },
      });
      expect(sent({ enabled: !enabled, rule_data }).enabled).toBe(!enabled);
      expect(sent({ enabled, rule_data: { ...rule_data, limit: 7 } })).toEqual({
        enabled: JSON.parse(text),
        rule_data: { limit: 7, period: '1m' },
      });
    },
  );

  it('are sent where they are edited, beside what is not', () => {
    const edit = (text: string, edited: object) => {
      const { enabled, rule_data } = listed('true', text);
      return sent({ enabled, rule_data: { ...rule_data, ...edited } }).rule_data;
    };
    expect(edit('{"limit":100,"period":60}', { limit: 5 })).toEqual({ limit: 5, period: 60 });
    expect(edit('{"limit":"unlimited","period":"1m"}', { period: '1h' })).toEqual({ limit: 'unlimited', period: '1h' });
    expect(edit('{"max":5,"window":"1m"}', { limit: 7 })).toEqual({ max: 5, window: '1m', limit: 7 });
    expect(edit('"unlimited"', { limit: 7 })).toEqual({ limit: 7, period: null });
    expect(edit('{"limit":100,"period":60}', { limit: 5, period: '1m' })).toEqual({ limit: 5, period: '1m' });
  });

  it('keep every digit', () => {
    const { rule_data } = listed('true', '{"limit":9223372036854775807,"period":"1m"}');
    const body = safeParse(updateTile.body, { enabled: false, rule_data }).output;
    expect(body).toEqual({ enabled: false, rule_data: { limit: 9223372036854775807n, period: '1m' } });
  });

  it('are both sent where the service lists neither', () => {
    const [rule] = read('{"id":1}').items;
    expect(rule && sent({ enabled: rule.enabled, rule_data: rule.rule_data })).toEqual({
      enabled: true,
      rule_data: { limit: null, period: null },
    });
  });

  it('are put back by an undo: the state as it was, limit and period as they are now', () => {
    const before = listed('"paused"', '{"limit":100,"period":60}');
    const now = listed('false', '{"limit":200,"period":60}');
    const rule_data = withEnabledAsSent(now.rule_data, before.rule_data);
    expect(sent({ enabled: true, rule_data })).toEqual({ enabled: 'paused', rule_data: { limit: 200, period: 60 } });
    const plain = listed('false', '{"limit":5,"period":"1m"}');
    expect(withEnabledAsSent(plain.rule_data, plain.rule_data)).toEqual(plain.rule_data);
  });

  it('leave an entry unreadable that is nested too deep to be kept', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(read(`{"id":1,"rule_data":{"limit":${deep},"period":"1m"}}`)).toEqual({ items: [], unreadable: 1 });
  });
});
