import { afterEach, describe, expect, test } from 'vitest';
import { avatarOf } from '@/ui/data/Avatar';
import { dismissAllToasts, dismissToast, setPresenter, toast, waitingToasts } from '@/ui/overlays/toast';
import { countText } from '@/ui/table';

describe('a placeholder avatar', () => {
  test('is the same each time for the same name', () => {
    expect(avatarOf('Checkout API')).toEqual(avatarOf('Checkout API'));
    expect(avatarOf('Checkout API').initials).toBe('CA');
  });

  test('exists for any name', () => {
    expect(avatarOf('').initials).toBe('?');
    expect(avatarOf('  ').initials).toBe('?');
    expect(avatarOf('🦊 den').initials).toBe('🦊D');
  });
});

describe('the row count', () => {
  test('is right for one row, for many, and for filtered rows', () => {
    expect(countText(1, 1, ['user', 'users'])).toBe('1 user');
    expect(countText(1200, 1200, ['user', 'users'])).toBe('1,200 users');
    expect(countText(12, 60, ['user', 'users'])).toBe('12 of 60 users');
  });
});

describe('toasts', () => {
  afterEach(() => {
    dismissAllToasts();
  });

  const texts = () => waitingToasts.read().map((entry) => entry.text);

  test('wait for the toaster’s code, and are then shown in order; none replaces another', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) toast({ tone: 'danger', text });
    dismissToast(toast('gone before'));
    expect(texts()).toEqual(['a', 'b', 'c', 'd', 'e']);
    const shown: string[] = [];
    setPresenter({ show: (entry) => shown.push(entry.text), dismiss() {}, dismissAll() {} });
    toast('f');
    expect(shown).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(texts()).toEqual([]);
    setPresenter(null);
  });

  test('are removed at the end of their session', () => {
    toast({ tone: 'danger', text: 'Failed to delete user' });
    expect(texts()).toEqual(['Failed to delete user']);
    dismissAllToasts();
    expect(texts()).toEqual([]);
  });
});
