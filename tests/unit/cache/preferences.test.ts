import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasSingleKeys, keepsOfflineCopy, storeKeepCopy, storeSingleKeys } from '@/cache/device';
import { preferences } from '@/cache/local';
import { storedReading, storeReading } from '@/cache/reading';
import { isSnoozed, snooze } from '@/cache/snoozes';
import { fillableStorageOf } from '../storage';
import { alice } from './support';

let kept: Map<string, string>;
let isFull: boolean;
beforeEach(() => {
  kept = new Map();
  isFull = false;
  vi.stubGlobal(
    'localStorage',
    fillableStorageOf(() => isFull, kept),
  );
});

describe.each(['refused', 'full'])('where localStorage is %s, for this visit', (how) => {
  beforeEach(() => {
    if (how === 'full') isFull = true;
    else vi.stubGlobal('localStorage', undefined);
  });

  it('D11: no offline copy is kept once it is switched off', () => {
    expect(keepsOfflineCopy()).toBe(true);
    storeKeepCopy(false);
    expect(keepsOfflineCopy()).toBe(false);
    storeKeepCopy(true);
    expect(keepsOfflineCopy()).toBe(true);
  });

  it('a reading of the rules is chosen, a finding snoozed, and single-key shortcuts are off', () => {
    const now = Date.parse('2026-03-10T12:00:00Z');
    storeReading(1, 'narrowest');
    expect.soft(storedReading(1)).toBe('narrowest');
    snooze(alice, 'old key', now);
    expect.soft(isSnoozed(alice, 'old key', now)).toBe(true);
    storeSingleKeys(false);
    expect.soft(hasSingleKeys()).toBe(false);
  });
});

it('whoever follows a choice that the browser did not keep is told of it once, and may read it', () => {
  isFull = true;
  const seen: unknown[] = [];
  const stop = preferences.onChange('colour')(() => void seen.push(preferences.get('colour')));
  preferences.set('colour', 'red');
  stop();
  expect(seen).toEqual(['red']);
});

it('a choice that the browser did not keep holds until another tab’s is kept', () => {
  preferences.set('colour', 'red');
  isFull = true;
  preferences.set('colour', 'green');
  expect(preferences.get('colour')).toBe('green');
  expect(kept.get('colour')).toBe('"red"');
  kept.set('colour', '"blue"');
  expect(preferences.get('colour')).toBe('blue');
  isFull = false;
  preferences.set('colour', 'green');
  expect(kept.get('colour')).toBe('"green"');
});

it('D11: a choice that a full storage refused is kept as soon as it has room', () => {
  isFull = true;
  storeKeepCopy(false);
  expect([keepsOfflineCopy(), kept.size]).toEqual([false, 0]);
  isFull = false;
  expect(keepsOfflineCopy()).toBe(false);
  expect([...kept]).toEqual([['keep_offline_copy', 'false']]);
});
