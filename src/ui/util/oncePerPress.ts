/** Ignores an Enter that is held down: it was pressed on another control, which opened this one or turned into it. */
export function ignoreHeldEnter(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/**
 * For a button that becomes another one when it is used, and keeps the focus, or that gives its place to another one: neither the second half
 * of a double click nor an Enter that is held down presses that one. Space clicks only when it is let go.
 */
export const oncePerPress = (act: () => void) => ({
  onClick: ({ detail }: Pick<MouseEvent, 'detail'>) => {
    if (detail <= 1) act();
  },
  onKeyDown: ignoreHeldEnter,
});
