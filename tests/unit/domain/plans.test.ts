import { describe, expect, it } from 'vitest';
import { featureLabel, featuresOf, featureText, inFull, planChanges, samePlan } from '@/domain/plans';

const free = { name: 'Free', features: { apps: 2, users: 100, sso: false, support: 'Community' } };
const pro = { name: 'Pro', features: { apps: 10, users: null, sso: true, support: 'E-mail', audit: true } };

describe('plans', () => {
  it('say what an upgrade brings, and leave out what stays', () => {
    expect(planChanges(free, pro)).toEqual([
      { feature: 'apps', from: 2, to: 10, direction: 'more' },
      { feature: 'users', from: 100, to: null, direction: 'more' },
      { feature: 'sso', from: false, to: true, direction: 'more' },
      { feature: 'support', from: 'Community', to: 'E-mail', direction: 'changed' },
      { feature: 'audit', from: undefined, to: true, direction: 'more' },
    ]);
    expect(planChanges(pro, pro)).toEqual([]);
  });

  it('say what the way back takes', () => {
    expect(planChanges(pro, free).map(({ feature, direction }) => [feature, direction])).toEqual([
      ['apps', 'less'],
      ['users', 'less'],
      ['sso', 'less'],
      ['support', 'changed'],
      ['audit', 'less'],
    ]);
  });

  it('do not tell a feature that is off from one that is not named', () => {
    expect(planChanges({ name: 'a', features: {} }, { name: 'b', features: { sso: false } })).toEqual([]);
  });

  it('are one and the same by name, whatever the case', () => {
    expect(samePlan('Pro', ' pro ')).toBe(true);
    expect(inFull({ name: 'PRO', features: {} }, [free, pro])).toBe(pro);
    const old = { name: 'Legacy', features: {} };
    expect(inFull(old, [free, pro])).toBe(old);
  });

  it('line their features up', () => {
    expect(featuresOf([free, pro])).toEqual(['apps', 'users', 'sso', 'support', 'audit']);
  });

  it('read a feature of any name and kind', () => {
    expect(['requests_per_month', 'sso', 'api_keys', 'geoBlock', 'log-retention'].map(featureLabel)).toEqual([
      'Requests per month',
      'SSO',
      'API keys',
      'Geo block',
      'Log retention',
    ]);
    expect([null, true, false, 50000, '1 year', undefined].map(featureText)).toEqual([
      'Unlimited',
      'Yes',
      'No',
      '50,000',
      '1 year',
      '—',
    ]);
  });
});
