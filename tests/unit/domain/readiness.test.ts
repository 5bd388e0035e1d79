import { describe, expect, it } from 'vitest';
import { readinessOf, stepAfterKeyText } from '@/domain/readiness';

const fresh = { hasKey: false, hasSdk: false, calls: 0, endpoints: 0, rules: 0 };
const all = { hasKey: true, hasSdk: true, calls: 3, endpoints: 2, rules: 1 };

describe('the setup steps of an app', () => {
  it('begin with its key and end with a rule', () => {
    expect(readinessOf(fresh).next).toBe('key');
    expect(readinessOf({ ...fresh, hasKey: true }).next).toBe('sdk');
    expect(readinessOf({ ...fresh, hasKey: true, hasSdk: true }).next).toBe('call');
    expect(readinessOf({ ...all, rules: 0 }).next).toBe('rule');
    expect(readinessOf(all).next).toBeNull();
  });

  it('mark the first missing step, even if later ones are done', () => {
    const { steps, next } = readinessOf({ ...all, hasKey: false });
    expect(next).toBe('key');
    expect(steps).toEqual({ key: 'open', sdk: 'done', call: 'done', endpoints: 'done', rule: 'done' });
  });

  it('are shown as far as they are known', () => {
    const { steps, isLoading } = readinessOf({ ...all, calls: null, endpoints: null, rules: 0 });
    expect(steps).toEqual({ key: 'done', sdk: 'done', call: 'unknown', endpoints: 'unknown', rule: 'open' });
    expect(isLoading).toBe(false);
    expect(readinessOf({ ...all, endpoints: undefined })).toMatchObject({
      steps: { key: 'done', endpoints: 'loading' },
      isLoading: true,
    });
  });

  it('have no next one after a step that is not known, which may be it', () => {
    expect(readinessOf({ ...all, calls: null, rules: 0 }).next).toBeNull();
    expect(readinessOf({ ...all, calls: undefined, rules: 0 }).next).toBeNull();
    expect(readinessOf({ ...all, hasSdk: false, calls: null }).next).toBe('sdk');
  });
});

describe('beside a new key, the next step', () => {
  const textFor = (known: Partial<Parameters<typeof readinessOf>[0]>, isBuilding = false) =>
    stepAfterKeyText(readinessOf({ ...all, ...known }), { isBuilding });

  it('is the first one after the key that is not done, also before the status of the key is read again', () => {
    for (const hasKey of [false, undefined, true]) {
      expect(textFor({ hasKey, calls: 0, rules: 0 })).toBe("The first request completes the next step, 'First call'.");
      expect(textFor({ hasKey, hasSdk: false, calls: 0 })).toBe("The next step is 'SDK': rebuild it on this page.");
    }
    expect(textFor({ hasSdk: false, calls: 0 }, true)).toBe("The next step is 'SDK', which is being built.");
    expect(textFor({ rules: 0 }, true)).toBe("The next step is 'Rule'.");
  });

  it('is not named where it is not known, or none is left', () => {
    expect(textFor({})).toBe('');
    expect(textFor({ hasSdk: null, calls: 0 })).toBe('');
  });
});
