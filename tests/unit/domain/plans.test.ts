import { describe, expect, it } from 'vitest';
import {
  featureLabel,
  featuresOf,
  featureText,
  fitOf,
  inFull,
  isLower,
  planChanges,
  samePlan,
  usageOf,
} from '@/domain/plans';

const free = { name: 'Free', features: { apps: 2, users: 100, sso: false, support: 'Community' } };
const pro = { name: 'Pro', features: { apps: 10, users: null, sso: true, support: 'E-mail', audit: true } };

const stats = { apps_total: 6, external_users_total: 1_200, groups_total: 1, active_policies_total: 3 };

describe('usage', () => {
  it('is compared with the limits that a plan names, whatever their names', () => {
    const plan = {
      name: 'P',
      features: { apps: 10, 'External Users': 1_000, userGroups: null, seats: 5, policies: '3' },
    };
    expect(usageOf(plan, stats).map(({ text, isOver }) => [text, isOver])).toEqual([
      ['6 of 10 apps', false],
      ['1,200 of 1,000 external users', true],
      ['1 group, unlimited', false],
    ]);
  });

  it('causes a warning if it exceeds the limits of a plan', () => {
    expect(fitOf(free, stats)).toEqual({ kind: 'over', text: 'In use: 6 of 2 apps.' });
    expect(fitOf({ name: 'P', features: { apps: 6 } }, stats)).toEqual({ kind: 'fits' });
  });

  it('that is not known is not said to fit, unless the plan limits nothing that can be counted', () => {
    expect(fitOf(free, undefined)).toEqual({ kind: 'unknown' });
    expect(fitOf(free, { ...stats, apps_total: null })).toEqual({ kind: 'unknown' });
    expect(fitOf({ name: 'P', features: { apps: null, seats: 5 } }, undefined)).toEqual({ kind: 'fits' });
    expect(fitOf({ name: 'P', features: null }, undefined)).toEqual({ kind: 'fits' });
    const both = { name: 'P', features: { apps: 5, groups: 3 } };
    expect(fitOf(both, { ...stats, groups_total: null })).toEqual({ kind: 'over', text: 'In use: 6 of 5 apps.' });
  });
});

describe('plans', () => {
  it('are lower or higher by the service’s order, and one that is no longer offered is above none', () => {
    expect(isLower(free, pro, [free, pro])).toBe(true);
    expect(isLower(pro, free, [free, pro])).toBe(false);
    expect(isLower(free, { name: 'Old', features: {} }, [free, pro])).toBe(false);
  });

  it('list what an upgrade adds, and leave out what stays the same', () => {
    expect(planChanges(free, pro)).toEqual([
      { feature: 'apps', from: 2, to: 10, direction: 'more' },
      { feature: 'users', from: 100, to: null, direction: 'more' },
      { feature: 'sso', from: false, to: true, direction: 'more' },
      { feature: 'support', from: 'Community', to: 'E-mail', direction: 'changed' },
      { feature: 'audit', from: undefined, to: true, direction: 'more' },
    ]);
    expect(planChanges(pro, pro)).toEqual([]);
  });

  it('are not compared where the features of one of them are not known', () => {
    expect(planChanges({ name: 'Old', features: null }, pro)).toBeNull();
    expect(planChanges(free, { name: 'New', features: null })).toBeNull();
    // An empty list says that there are none.
    expect(planChanges({ name: 'Old', features: {} }, pro)).toHaveLength(5);
  });

  it('do not take a negative limit for a small one', () => {
    const all = { name: 'All', features: { ...free.features, apps: -1 } };
    expect(usageOf(free, stats).map(({ feature }) => feature)).toContain('apps');
    expect(usageOf(all, stats).map(({ feature }) => feature)).not.toContain('apps');
    expect(fitOf(all, stats)).toEqual({ kind: 'fits' });
    expect(planChanges(free, all)?.map(({ direction }) => direction)).toEqual(['changed']);
  });

  it('are all above none, and add all that they include', () => {
    expect(isLower(free, null, [free, pro])).toBe(false);
    expect(planChanges(null, free)?.map(({ feature, direction }) => [feature, direction])).toEqual([
      ['apps', 'more'],
      ['users', 'more'],
      ['support', 'more'],
    ]);
    expect(planChanges(null, { name: 'New', features: null })).toBeNull();
  });

  it('list what a downgrade removes', () => {
    expect(planChanges(pro, free)?.map(({ feature, direction }) => [feature, direction])).toEqual([
      ['apps', 'less'],
      ['users', 'less'],
      ['sso', 'less'],
      ['support', 'changed'],
      ['audit', 'less'],
    ]);
  });

  it('treat a feature that is off like one that is not named', () => {
    expect(planChanges({ name: 'a', features: {} }, { name: 'b', features: { sso: false } })).toEqual([]);
  });

  it('are identified by name, whatever its case and its Unicode form', () => {
    expect(samePlan('Pro', ' pro ')).toBe(true);
    expect(samePlan('Éclair', 'E\u0301clair')).toBe(true);
    expect(samePlan(null, 'Pro')).toBe(false);
    expect(samePlan(null, null)).toBe(true);
    expect(inFull({ name: 'PRO', features: {} }, [free, pro])).toBe(pro);
    const old = { name: 'Legacy', features: {} };
    expect(inFull(old, [free, pro])).toBe(old);
  });

  it('line up their features', () => {
    expect(featuresOf([free, pro])).toEqual(['apps', 'users', 'sso', 'support', 'audit']);
  });

  it('show a feature of any name and kind', () => {
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

  it('show a number with all its digits, and a blank text as —', () => {
    expect([99.9999, 0.00005, '', ' '].map(featureText)).toEqual(['99.9999', '0.00005', '—', '—']);
    const plan = { name: 'P', features: { apps: 5.9999 } };
    expect(usageOf(plan, stats).map(({ text }) => text)).toEqual(['6 of 5.9999 apps']);
  });
});
