type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A key's letter; on a keyboard without Latin letters the one in its place. A browser that fills in a field sends events without a key. */
export const letterOf = ({ key = '', code }: Pick<Keys, 'key' | 'code'>): string =>
  (/^[^ -~]$/.test(key) ? code.slice(3) : key).toLowerCase();

/** Ctrl+K or ⌘K, which opens the search of the whole app. */
export const isSearchKey = (event: Keys): boolean =>
  letterOf(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** F8, which leads to the newest toast. */
export const isToastKey = ({ code, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  code === 'F8' && !ctrlKey && !metaKey && !altKey && !shiftKey;
