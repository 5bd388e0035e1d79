import { afterEach, describe, expect, test, vi } from 'vitest';
import { avatarOf } from '@/ui/data/Avatar';
import { dismissAllToasts, dismissToast, toast, toastStore } from '@/ui/overlays/toast';
import { countText } from '@/ui/table';

describe('a placeholder avatar', () => {
  test('is the same each time for the same name', () => {
    expect(avatarOf('Checkout API')).toEqual(avatarOf('Checkout API'));
    expect(avatarOf('Checkout API').initials).toBe('CA');
  });

  test('stands for any name at all', () => {
    expect(avatarOf('').initials).toBe('?');
    expect(avatarOf('  ').initials).toBe('?');
    expect(avatarOf('🦊 den').initials).toBe('🦊D');
  });
});

describe('the row count', () => {
  test('says one, many, and how many filters leave', () => {
    expect(countText(1, 1, ['user', 'users'])).toBe('1 user');
    expect(countText(1200, 1200, ['user', 'users'])).toBe('1,200 users');
    expect(countText(12, 60, ['user', 'users'])).toBe('12 of 60 users');
  });
});

describe('toasts', () => {
  afterEach(() => {
    dismissAllToasts();
    vi.useRealTimers();
  });

  test('a success goes by itself, an error stays until it is closed', () => {
    vi.useFakeTimers();
    toast('User added');
    const error = toast({ tone: 'danger', text: 'Failed to delete user' });
    vi.advanceTimersByTime(60_000);
    expect(toastStore.read().map((entry) => entry.text)).toEqual(['Failed to delete user']);
    dismissToast(error);
    expect(toastStore.read()).toEqual([]);
  });

  test('four are kept at most, the newest ones', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) toast({ tone: 'danger', text });
    expect(toastStore.read().map((entry) => entry.text)).toEqual(['b', 'c', 'd', 'e']);
  });
});
