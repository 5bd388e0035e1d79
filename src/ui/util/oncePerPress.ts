/**
 * For a button that becomes another one when it is used, and keeps the focus, or in whose place another one then is: neither the second half of a double click nor an Enter that is
 * held down presses the button that it has become. Space clicks only when it is let go.
 */
export const oncePerPress = (act: () => void) => ({
  onClick: ({ detail }: Pick<MouseEvent, 'detail'>) => {
    if (detail <= 1) act();
  },
  onKeyDown: (event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
});
