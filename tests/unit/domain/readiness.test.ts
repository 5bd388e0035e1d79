import { describe, expect, it } from 'vitest';
import { readinessOf } from '@/domain/readiness';

const fresh = { hasKey: false, hasSdk: false, calls: 0, endpoints: 0, rules: 0 };

describe('the setup steps of an app', () => {
  it('begin with its key and end with a rule', () => {
    expect(readinessOf(fresh)?.next).toBe('key');
    expect(readinessOf({ ...fresh, hasKey: true })?.next).toBe('sdk');
    expect(readinessOf({ ...fresh, hasKey: true, hasSdk: true })?.next).toBe('call');
    expect(readinessOf({ hasKey: true, hasSdk: true, calls: 3, endpoints: 2, rules: 0 })?.next).toBe('rule');
    expect(readinessOf({ hasKey: true, hasSdk: true, calls: 3, endpoints: 2, rules: 1 })?.next).toBeNull();
  });

  it('mark the first missing step, even if later ones are done', () => {
    const { done, next } = readinessOf({ hasKey: false, hasSdk: true, calls: 9, endpoints: 4, rules: 1 }) ?? {};
    expect(next).toBe('key');
    expect(done).toEqual({ key: false, sdk: true, call: true, endpoints: true, rule: true });
  });

  it('are not shown while a part is unknown', () => {
    expect(readinessOf({ ...fresh, endpoints: undefined })).toBeNull();
    expect(readinessOf({ ...fresh, hasKey: undefined })).toBeNull();
  });
});
