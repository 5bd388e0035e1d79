import { createBackend } from '@mocks/index';
import { describe, expect, it } from 'vitest';
import type { PolicyLog } from '@/contract/policy-logs';
import { attackOf } from '@/domain/attack';

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
      addresses: 6,
      countries: expect.arrayContaining(['NL', 'PA']),
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
    expect(attackOf(events, NOW + 2 * 60 * 60 * 1000)).toBeNull();
    expect(attackOf(critical(20), NOW)).toBeNull();
    const usual = critical(1000, { severity: 'info' });
    expect(attackOf([...events, ...usual], NOW)).toBeNull();
  });

  it('has no target, users or addresses if the events do not name them', () => {
    const nothing = { events: 60, target: null, users: [], addresses: 0, countries: [] };
    expect(attackOf(critical(60), NOW)).toEqual(nothing);
    expect(attackOf(critical(60, { details: 'POST /v1/login' }), NOW)).toEqual(nothing);
    expect(attackOf(critical(60, { details: { path: 7, ip: null, country: {} } }), NOW)).toEqual(nothing);
  });
});
