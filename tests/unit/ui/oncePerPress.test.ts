import { expect, it, vi } from 'vitest';
import { oncePerPress } from '@/ui';

it('a press acts once: neither the second half of a double click nor a held Enter presses the button again', () => {
  const act = vi.fn();
  const { onClick, onKeyDown } = oncePerPress(act);
  onClick({ detail: 1 });
  onClick({ detail: 2 });
  onClick({ detail: 3 });
  expect(act).toHaveBeenCalledOnce();
  // A key's click has no number.
  onClick({ detail: 0 });
  expect(act).toHaveBeenCalledTimes(2);

  /** True if the browser goes on to click the button. */
  const clicks = (key: string, repeat: boolean) => {
    const preventDefault = vi.fn();
    onKeyDown({ key, repeat, preventDefault });
    return preventDefault.mock.calls.length === 0;
  };
  expect(clicks('Enter', false)).toBe(true);
  expect(clicks('Enter', true)).toBe(false);
  // Space clicks once, when it is let go.
  expect(clicks(' ', true)).toBe(true);
});
