import { useEffect } from 'react';
import { CodeMissingError, useCode } from '@/code';
import { type MenuItem, menuCode } from '../overlays/Menu';
import { focusFor } from '../util/focus';

export interface CellMenuProps {
  /** Its accessible name. */
  label: string;
  items: readonly MenuItem[];
  /** The cell's button: the menu opens beside it, and the focus goes back to it. */
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * The single menu of a table whose cells each have a menu button: a Menu in each of a hundred cells would be created again and again while
 * scrolling. Mounted means open. ↓ ↑ Home End move, Enter chooses; Esc, Tab, a click elsewhere and scrolling, which may remove the anchor,
 * close it.
 */
export function CellMenu({ label, items, anchor, onClose }: CellMenuProps) {
  const Popup = useCode(menuCode);
  // The scrolling page is outside React.
  useEffect(() => {
    const scrolled = (event: Event) => {
      const menu = document.querySelector('[role=menu]');
      if (event.target instanceof Node && menu?.contains(event.target)) return;
      // The row of the anchor may be removed too.
      if (menu?.contains(document.activeElement)) focusFor(anchor);
      onClose();
    };
    window.addEventListener('scroll', scrolled, true);
    return () => window.removeEventListener('scroll', scrolled, true);
  }, [anchor, onClose]);
  if (!Popup || Popup instanceof CodeMissingError) return null;
  return (
    <Popup
      label={label}
      anchor={anchor}
      placement="bottom-start"
      items={items}
      startAt="first"
      onClose={onClose}
      onChoose={(item) => {
        onClose();
        // Filtering may remove its row.
        focusFor(anchor);
        item.onSelect();
      }}
    />
  );
}
