import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '@/text/format';
import { Button, chakra, headingOf, IconButton } from '@/ui';
import * as styles from './SelectionBar.styles';

const Bar = chakra('div', styles.bar);

interface SelectionBarProps {
  selected: number;
  /** How many match the filters, and how many of those are selected. */
  shown: number;
  shownSelected: number;
  onSelectShown: () => void;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/** Floats at the bottom of the window while rows are selected (ux.md, 'Daily work'). */
export function SelectionBar({ selected, shown, shownSelected, onSelectShown, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // When the selection becomes empty the bar disappears, and focus moves to the page's heading.
  useLayoutEffect(() => {
    const own = bar.current;
    const { style } = document.documentElement;
    // A focused element is scrolled clear of the bar, and toasts stand above it, however many lines it has.
    const watch = new ResizeObserver(() => {
      const height = own?.offsetHeight ?? 0;
      style.setProperty('--bar-room', `${height + 64}px`);
      style.setProperty('--toasts-bottom', `${height + 24}px`);
    });
    if (own) watch.observe(own);
    return () => {
      watch.disconnect();
      style.removeProperty('--bar-room');
      style.removeProperty('--toasts-bottom');
      if (own?.contains(document.activeElement)) headingOf(document.body)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Bar ref={bar} role="group" aria-label="Selection">
      <span className="pc-num">{formatNumber(selected)} selected</span>
      {shownSelected < shown ? (
        <Button size="sm" look="plain" onClick={onSelectShown}>
          Select all {formatNumber(shown)} that match
        </Button>
      ) : null}
      {children}
      <IconButton label="Clear selection" size="sm" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </Bar>
  );
}

/** Below the rows, so that the last ones can be scrolled clear of the bar. */
export const SelectionRoom = () => <div aria-hidden="true" style={{ height: 96 }} />;
