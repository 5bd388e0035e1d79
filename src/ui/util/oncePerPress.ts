const KEY_EVENTS = ['keydown', 'keyup'] as const;

/** Ignores an Enter that is held down: it was pressed on another control, which opened this one or turned into it. */
export function ignoreHeldEnter(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** Ignores Enter while it repeats; the listeners go once it is let go or pressed anew. */
function untilLetGo(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  ignoreHeldEnter(event);
  if (event.repeat) event.stopPropagation();
  else for (const type of KEY_EVENTS) removeEventListener(type, untilLetGo, { capture: true });
}

/**
 * For a dialog or menu that closes and gives the focus back: if Enter is still held down from a press in it, it does nothing in the page
 * until it is let go. Chrome clicks the focused button at each repeat, so that the opener would open the dialog or menu again.
 */
export function ignoreEnterUntilLetGo(): void {
  for (const type of KEY_EVENTS) addEventListener(type, untilLetGo, { capture: true });
}

/**
 * For a button that turns into another one when used and keeps the focus, or that another button replaces: neither the second half of a
 * double click nor an Enter held down presses the new one. Space clicks only on release.
 */
export const oncePerPress = (act: () => void) => ({
  onClick: ({ detail }: Pick<MouseEvent, 'detail'>) => {
    if (detail <= 1) act();
  },
  onKeyDown: ignoreHeldEnter,
});
