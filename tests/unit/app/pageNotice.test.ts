import { describe, expect, it, vi } from 'vitest';
import { PageNotice, sentenceFor, useTroubleText } from '@/app/shell/PageNotice';
import type { Trouble } from '@/cache/store';
import type { Failure } from '@/contract/errors';
import type { Connection } from '@/state/connection';
import { setTimeZone } from '@/text/format';
import { renderHook } from '../renderHook';

let trouble: Trouble;
vi.mock('@/cache/useCached', () => ({
  useTrouble: <T>(select: (now: Trouble) => T) => select(trouble),
  useStorageState: () => 'ok',
}));

const NOW = 1_760_000_000_000;
const said = (connection: Connection, failure: Failure | null, slow = false) =>
  sentenceFor({ failure, slow, at: NOW - 60_000 }, connection)?.('').split('. ')[0] ?? null;

/** A live region. */
class Region {
  isConnected = true;
  said: string[] = [];
  #text = '';
  setAttribute() {}
  get textContent() {
    return this.#text;
  }
  set textContent(text: string) {
    this.#text = text;
    if (text !== '') this.said.push(text);
  }
}

describe('the notice over saved data', () => {
  it('says offline if the probe has found no service', () => {
    expect(said('offline', { kind: 'offline' })).toBe('You are offline');
    expect(said('offline', null)).toBe('You are offline');
    expect(said('reconnecting', { kind: 'offline' })).toBe('You are offline');
  });

  it('B1: goes on saying offline while a probe takes a moment, whatever was read last', () => {
    expect(said('reconnecting', null)).toBe('You are offline');
    expect(said('reconnecting', { kind: 'refused', status: 503, message: null, retryAfterS: null })).toBe(
      'You are offline',
    );
  });

  it.each(['offline', 'reconnecting'] as const)('B2: calls a silent service slow, also once it counts as %s', (now) => {
    expect(said(now, null, true)).toBe('The network is slow');
    expect(said(now, { kind: 'timeout' })).toBe('The network is slow');
    // Another read has found no network since.
    expect(said(now, { kind: 'offline' }, true)).toBe('You are offline');
  });

  it('B9: does not say offline for one read without an answer while the service can be reached', () => {
    expect(said('online', { kind: 'offline' })).toBe('The network is slow');
  });

  it('names other problems, and says nothing if there are none', () => {
    expect(said('online', { kind: 'timeout' })).toBe('The network is slow');
    expect(said('offline', { kind: 'timeout' })).toBe('The network is slow');
    expect(said('online', null, true)).toBe('The network is slow');
    expect(said('online', { kind: 'shape' })).toBe('The service answered with an error (an unexpected answer)');
    expect(said('online', { kind: 'portal' })).toBe('This network answered with its own page, not the service');
    expect(said('online', null)).toBeNull();
  });

  it('C1: the age grows while the notice is shown, and follows the chosen time zone', async () => {
    vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    trouble = { failure: { kind: 'offline' }, slow: false, at: NOW - 12_000 };
    const notice = await renderHook(useTroubleText, 'offline' as const);
    expect(notice.now()).toContain('(12 s ago).');
    await notice.does(() => vi.advanceTimersByTime(3_600_000));
    expect(notice.now()).toContain('(1 h ago).');
    await notice.does(() => setTimeZone('utc'));
    expect(notice.now()).toMatch(/ UTC \(1 h ago\)\.$/);
    vi.useRealTimers();
  });

  it('is said to screen readers once for each kind of trouble, whatever its age, and taken back with it', async () => {
    const region = new Region();
    vi.stubGlobal('document', {
      ...{ hidden: false, addEventListener: () => {}, removeEventListener: () => {} },
      createElement: () => region,
    });
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
    trouble = { failure: null, slow: false, at: NOW };
    const notice = await renderHook(PageNotice, undefined);
    const becomes = (next: Trouble) => {
      trouble = next;
      return notice.rerender(undefined);
    };
    expect(region.said).toEqual([]);
    await becomes({ failure: null, slow: true, at: NOW - 12_000 });
    expect(region.textContent).toContain('Saved data is shown.');
    await notice.does(() => vi.advanceTimersByTime(3_600_000));
    await becomes({ failure: null, slow: true, at: NOW - 6_000 });
    expect(region.said).toHaveLength(1);
    await becomes({ failure: { kind: 'portal' }, slow: true, at: NOW - 6_000 });
    expect(region.said).toHaveLength(2);
    await becomes({ failure: null, slow: false, at: NOW });
    expect(region.textContent).toBe('');
    await becomes({ failure: null, slow: true, at: NOW });
    expect(region.said).toHaveLength(3);
    vi.useRealTimers();
  });
});
