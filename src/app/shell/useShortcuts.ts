import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasSingleKeys } from '@/cache/device';
import { paths } from '@/paths';
import { isComposing, modalIsOpen } from '@/ui';

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
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox], [role=slider], [role=application]';

/** Keys typed here are text, or choose in a list. */
const takesKeys = (target: EventTarget | null) => target instanceof Element && target.closest(TAKES_KEYS) !== null;

/** A key's letter; on a keyboard without Latin letters the one in its place. A browser that fills in a field sends events without a key. */
const letterOf = ({ key = '', code }: KeyboardEvent) => (/^[^ -~]$/.test(key) ? code.slice(3) : key).toLowerCase();

interface Doing {
  search: () => void;
  help: () => void;
  /** True while one of their dialogs is open or loading: keys then go to it. */
  isOpen: boolean;
}

/** The keyboard's shortcuts (insight.md, 7): none over a dialog, and those of a single key never while typing. */
export function useShortcuts(doing: Doing): void {
  const navigate = useNavigate();
  const latest = useRef({ doing, navigate });
  // Keeps one listener on the document, which calls the functions of the latest render.
  useEffect(() => {
    latest.current = { doing, navigate };
  });
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || event.repeat) return;
      const { doing: does, navigate: go } = latest.current;
      const key = letterOf(event);
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        // The browser's own address search would open instead.
        event.preventDefault();
        if (!modalIsOpen()) does.search();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (does.isOpen || modalIsOpen() || takesKeys(event.target) || !hasSingleKeys()) return;
      const place = event.timeStamp - wentAt < SECOND_KEY_WITHIN_MS ? PLACES[key] : undefined;
      wentAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (place !== undefined) go(place);
      else if (event.key === '?') does.help();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
