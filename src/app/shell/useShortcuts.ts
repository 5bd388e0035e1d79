import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasSingleKeys } from '@/cache/device';
import { paths } from '@/paths';
import { isComposing, isSearchKey, letterOf, modalIsOpen } from '@/ui';

/** After 'g'. */
const PLACES: Readonly<Record<string, string>> = {
  d: paths.dashboard.to(),
  a: paths.apps.to(),
  u: paths.externalUsers.to(),
  r: paths.tile.to('rate-limit'),
  l: paths.logs.to(),
};

const SECOND_KEY_WITHIN_MS = 1_500;
const TAKES_KEYS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox], [role=application]';

/** Keys typed here are text, or choose in a list. A checkbox, a switch and a slider take no letters. */
const takesKeys = (target: EventTarget | null) => target instanceof Element && target.closest(TAKES_KEYS) !== null;

interface Doing {
  search: () => void;
  help: () => void;
  /** True while one of their dialogs is open or loading: keys then go to it. */
  isOpen: boolean;
}

/** The keyboard's shortcuts (insight.md, 7): none over a dialog, and those of a single key never while typing. */
export function useShortcuts({ search, help, isOpen }: Doing): void {
  const navigate = useNavigate();
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return;
    if (isSearchKey(event)) {
      // The browser's own address search would open instead.
      event.preventDefault();
      if (!event.repeat && !modalIsOpen()) search();
      return;
    }
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isOpen || modalIsOpen() || takesKeys(event.target) || !hasSingleKeys()) return;
    const key = letterOf(event);
    const place = event.timeStamp - wentAt.current < SECOND_KEY_WITHIN_MS ? PLACES[key] : undefined;
    wentAt.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (place !== undefined) navigate(place);
    else if (event.key === '?') help();
    else return;
    event.preventDefault();
  });
  // The document is outside React.
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
