import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appliedRuleOf,
  appliedRules,
  appliedRulesText,
  keptAppliedRules,
  noteAppliedRule,
  onAppliedRule,
  replaceAppliedRules,
} from '@/cache/endpoint-rules';
import { type Session, setCurrentSession } from '@/cache/lifetime';
import { renewAll } from '@/cache/renew';
import { forget, markDevice } from '@/cache/session-device';
import { fillableStorageOf, storageOf } from '../storage';
import { alice, bob } from './support';

const rule = (over: object = {}) => ({
  app: 'shop',
  endpoint: 7,
  method: 'GET',
  pattern: '/orders',
  limit: 10,
  window: '1m',
  mode: 'block',
  at: 1,
  ...over,
});

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf());
});
afterEach(() => vi.unstubAllGlobals());

const limitsOf = (app: string) =>
  [...appliedRules(alice, app).values()].map(({ endpoint, limit }) => [endpoint, limit]);
const endpointOf = (id: string | number, method = 'GET') => ({ id, method, pattern: '/orders' });

describe('rules of endpoints that were applied from this device', () => {
  it('are found by app and endpoint, only the last one of each, and only for their user', () => {
    const told = vi.fn();
    const stop = onAppliedRule(told);
    noteAppliedRule(alice, rule());
    noteAppliedRule(alice, rule({ endpoint: 8n, limit: 20 }));
    noteAppliedRule(alice, rule({ app: 'bank', limit: 30 }));
    noteAppliedRule(alice, rule({ limit: 40 }));
    stop();
    expect(told).toHaveBeenCalledTimes(4);
    expect(limitsOf('shop')).toEqual([
      ['7', 40],
      ['8', 20],
    ]);
    expect(limitsOf('bank')).toEqual([['7', 30]]);
    expect(appliedRules(bob, 'shop').size).toBe(0);
  });

  it('are told apart where two endpoints share an id', () => {
    noteAppliedRule(alice, rule({ limit: 20 }));
    noteAppliedRule(alice, rule({ method: 'POST', limit: 30 }));
    const limitOf = (method: string) => appliedRuleOf(appliedRules(alice, 'shop'), endpointOf(7, method))?.limit;
    expect(['GET', 'POST', 'PUT'].map(limitOf)).toEqual([20, 30, undefined]);
    noteAppliedRule(alice, rule({ limit: 40 }));
    expect(['GET', 'POST', 'PUT'].map(limitOf)).toEqual([40, 30, undefined]);
  });

  it('are found by the id alone where an earlier version kept no more, until a rule is applied to that endpoint', () => {
    noteAppliedRule(alice, rule());
    localStorage.setItem(
      'endpoint_rules',
      (localStorage.getItem('endpoint_rules') ?? '').replace('"method":"GET","pattern":"/orders",', ''),
    );
    expect(appliedRuleOf(appliedRules(alice, 'shop'), endpointOf('7'))?.limit).toBe(10);
    noteAppliedRule(alice, rule({ limit: 20 }));
    expect(limitsOf('shop')).toEqual([['7', 20]]);
  });

  it('are limited in number: the oldest are dropped', () => {
    for (let at = 0; at < 205; at += 1) noteAppliedRule(alice, rule({ endpoint: at, at }));
    const kept = appliedRules(alice, 'shop');
    expect(kept.size).toBe(200);
    expect(appliedRuleOf(kept, endpointOf(4))).toBeUndefined();
    expect(appliedRuleOf(kept, endpointOf(5))).toBeDefined();
  });

  it('come back with any limit, and none that cannot be read hides or deletes the others', () => {
    noteAppliedRule(alice, rule());
    noteAppliedRule(alice, rule({ endpoint: 8, limit: 1e17 }));
    expect(limitsOf('shop')).toEqual([
      ['8', 1e17],
      ['7', 10],
    ]);
    const kept = JSON.parse(localStorage.getItem('endpoint_rules') ?? '') as { rules: object[] };
    localStorage.setItem(
      'endpoint_rules',
      JSON.stringify({ ...kept, rules: [{ of: 'a later version' }, ...kept.rules] }),
    );
    noteAppliedRule(alice, rule({ endpoint: 9 }));
    expect(limitsOf('shop').map(([endpoint]) => endpoint)).toEqual(['9', '8', '7']);
  });

  it('are deleted with the session, and before another user opens one on the device', async () => {
    const texts: string[] = [];
    const stop = onAppliedRule(() => texts.push(appliedRulesText()));
    noteAppliedRule(alice, rule());
    await forget('signed-out');
    expect(texts.at(-1)).toBe('null');
    noteAppliedRule(alice, rule());
    markDevice(bob);
    expect(texts.at(-1)).toBe('null');
    stop();
  });

  it('are not kept without an offline copy on the device, and are ignored if they have another shape', () => {
    localStorage.setItem('endpoint_rules', '{"owner":7,"rules":[null]}');
    expect(limitsOf('shop')).toEqual([]);
    localStorage.setItem('keep_offline_copy', 'false');
    noteAppliedRule(alice, rule());
    expect(limitsOf('shop')).toEqual([]);
  });
});

/** Opens a session; returns its end, as signing out makes it. */
function openSession(owner: typeof alice): () => void {
  const control = new AbortController();
  setCurrentSession({ id: 1, owner, signal: control.signal, verifiedAt: 1, marked: true } satisfies Session);
  return () => {
    setCurrentSession(null);
    control.abort();
  };
}

describe.each(['without an offline copy', 'with localStorage refused', 'with localStorage full'])(
  'rules of endpoints, %s',
  (how) => {
    let kept: Map<string, string>;
    let end: () => void;
    beforeEach(() => {
      kept = new Map();
      const isFull = how.endsWith('full');
      vi.stubGlobal(
        'localStorage',
        how.endsWith('refused')
          ? undefined
          : fillableStorageOf((name) => isFull && name.endsWith('endpoint_rules'), kept),
      );
      if (how.endsWith('copy')) kept.set('keep_offline_copy', 'false');
      end = openSession(alice);
    });
    afterEach(() => end());

    it('are held for the session, and written nowhere', () => {
      const texts: string[] = [];
      const stop = onAppliedRule(() => texts.push(appliedRulesText()));
      noteAppliedRule(alice, rule());
      noteAppliedRule(alice, rule({ endpoint: 8, limit: 20 }));
      stop();
      expect(limitsOf('shop')).toEqual([
        ['8', 20],
        ['7', 10],
      ]);
      expect(appliedRules(bob, 'shop').size).toBe(0);
      expect([...kept.keys()]).not.toContain('endpoint_rules');
      expect(new Set(texts.filter((text) => text !== 'null')).size).toBe(2);
    });

    it('end with the session, even if the same user signs in again', () => {
      noteAppliedRule(alice, rule());
      end();
      expect(appliedRulesText()).toBe('null');
      end = openSession(alice);
      expect(limitsOf('shop')).toEqual([]);
    });

    it('go with the data of the service, and come back with it', () => {
      noteAppliedRule(alice, rule());
      const before = keptAppliedRules();
      replaceAppliedRules(null, null);
      expect(limitsOf('shop')).toEqual([]);
      replaceAppliedRules(before, alice);
      expect(limitsOf('shop')).toEqual([['7', 10]]);
      replaceAppliedRules(before, bob);
      expect(appliedRulesText()).toBe('null');
      expect([...kept.keys()]).not.toContain('endpoint_rules');
    });
  },
);

it('rules of endpoints that were only held are written with the next one that the browser has room for', () => {
  let isFull = true;
  const kept = new Map<string, string>();
  vi.stubGlobal(
    'localStorage',
    fillableStorageOf(() => isFull, kept),
  );
  const end = openSession(alice);
  noteAppliedRule(alice, rule());
  isFull = false;
  noteAppliedRule(alice, rule({ endpoint: 8 }));
  end();
  expect(limitsOf('shop').map(([endpoint]) => endpoint)).toEqual(['8', '7']);
});

describe('once the data of the service is replaced', () => {
  it('rules of endpoints are forgotten', () => {
    noteAppliedRule(alice, rule());
    const told = vi.fn();
    const stop = onAppliedRule(told);
    replaceAppliedRules(null, alice);
    stop();
    expect(limitsOf('shop')).toEqual([]);
    expect(told).toHaveBeenCalledOnce();
  });

  it('rules that were kept with an earlier state come back as they were, for their own user only', () => {
    noteAppliedRule(alice, rule());
    noteAppliedRule(alice, rule({ endpoint: 8, limit: 1e17 }));
    const kept = keptAppliedRules();
    replaceAppliedRules(null, alice);
    noteAppliedRule(alice, rule({ endpoint: 9 }));
    replaceAppliedRules(kept, alice);
    expect(limitsOf('shop')).toEqual([
      ['8', 1e17],
      ['7', 10],
    ]);
    for (const other of [bob, null]) {
      replaceAppliedRules(kept, other);
      expect(appliedRulesText()).toBe('null');
    }
    localStorage.setItem('keep_offline_copy', 'false');
    replaceAppliedRules(kept, alice);
    expect(appliedRulesText()).toBe('null');
  });

  it('the screens that read it anew, in this tab or another, leave the rules alone', async () => {
    noteAppliedRule(alice, rule());
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    await renewAll();
    expect(limitsOf('shop')).toEqual([['7', 10]]);
  });
});
