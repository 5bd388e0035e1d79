import { createBackend } from '@mocks/index';
import { describe, expect, it } from 'vitest';
import type { PolicyLog } from '@/contract/policy-logs';
import { attackOf } from '@/domain/attack';
import { HOUR } from '@/durations';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');

const logsOf = (scenario: 'acme' | 'under-attack' | 'large') => {
  const { traffic } = createBackend({ scenario, seededAt: NOW, now: () => NOW });
  return traffic.logs(1, NOW) as readonly PolicyLog[];
};
const critical = (count: number, more: Partial<PolicyLog> = {}) =>
  Array.from(
    { length: count },
    (_, id): PolicyLog => ({
      id,
      timestamp: new Date(NOW - id * 1000).toISOString(),
      user_id: null,
      app_id: null,
      action: 'blocked',
      event_type: 'x',
      severity: 'critical',
      details: null,
      ...more,
    }),
  );

describe('an attack', () => {
  it('is recognized in the log: its target, its users, the number of addresses and their countries', () => {
    expect(attackOf(logsOf('under-attack'), NOW)).toEqual({
      events: expect.any(Number),
      target: 'POST /v1/login',
      users: ['eu_1_6', 'eu_1_21'],
      allByUsers: false,
      addresses: 6,
      countries: expect.arrayContaining(['NL', 'PA']),
      allFromCountries: true,
      severities: ['critical'],
    });
  });

  it.each(['acme', 'large'] as const)('is not recognized in a usual week (%s)', (scenario) => {
    const logs = logsOf(scenario);
    expect(logs.length).toBeGreaterThan(500);
    expect(attackOf(logs, NOW)).toBeNull();
  });

  it('is over an hour after its last event, and is none if few events are critical', () => {
    const events = critical(100);
    expect(attackOf(events, NOW)).not.toBeNull();
    expect(attackOf(events, NOW + 2 * HOUR)).toBeNull();
    expect(attackOf(critical(20), NOW)).toBeNull();
    const usual = critical(1000, { severity: 'info' });
    expect(attackOf([...events, ...usual], NOW)).toBeNull();
  });

  it('has no target, users or addresses if the events do not name them', () => {
    const nothing = {
      events: 60,
      target: null,
      users: [],
      allByUsers: false,
      addresses: 0,
      countries: [],
      allFromCountries: false,
      severities: ['critical'],
    };
    expect(attackOf(critical(60), NOW)).toEqual(nothing);
    expect(attackOf(critical(60, { details: 'POST /v1/login' }), NOW)).toEqual(nothing);
    expect(attackOf(critical(60, { details: { path: 7, ip: null, country: {} } }), NOW)).toEqual(nothing);
  });

  /** Critical events by user or country, in their order. */
  const by = (field: 'user_id' | 'country', counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([value, count]) =>
      critical(count, field === 'country' ? { details: { country: value } } : { user_id: value }),
    );
  const rest = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`rest${index}`, 1]));

  it('is blamed on users only if they cause most of it together, and on them alone only if they cause all of it', () => {
    const found = (counts: Record<string, number>) => attackOf(by('user_id', counts), NOW);
    expect(found({ a: 12, ...rest(88) })).toMatchObject({ users: [], allByUsers: false });
    expect(found({ a: 30, b: 20, ...rest(50) })).toMatchObject({ users: [], allByUsers: false });
    expect(found({ a: 30, b: 21, ...rest(49) })).toMatchObject({ users: ['a', 'b'], allByUsers: false });
    expect(found({ a: 60, b: 40 })).toMatchObject({ users: ['a', 'b'], allByUsers: true });
  });

  it('is said to come from countries only if most of it does', () => {
    const found = (counts: Record<string, number>) => attackOf(by('country', counts), NOW);
    expect(found({ NL: 12, ...rest(88) })).toMatchObject({ countries: [], allFromCountries: false });
    expect(found({ NL: 60, ...rest(40) })).toMatchObject({ countries: ['NL'], allFromCountries: false });
    expect(found({ NL: 60 })).toMatchObject({ countries: ['NL'], allFromCountries: true });
  });

  it('consists of critical events however the service spells the word, and names the spellings', () => {
    const events = ['Critical', 'CRITICAL', 'critical'].flatMap((severity) => critical(20, { severity }));
    expect(attackOf(events, NOW)).toMatchObject({ events: 60, severities: ['Critical', 'CRITICAL', 'critical'] });
  });
});
