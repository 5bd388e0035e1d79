import { useEffect } from 'react';
import { type MenuItem, menuPart } from '../overlays/Menu';
import { usePart } from '../util/part';

export interface CellMenuProps {
  /** Its accessible name. */
  label: string;
  items: readonly MenuItem[];
  /** The cell's button: the menu opens beside it, and the focus goes back to it. */
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * The one open menu of a table whose every cell has one: a Menu in each of a hundred cells would be made again and again while the table
 * scrolls. Mounted is open. ↓ ↑ Home End move, Enter chooses, Esc, Tab and a click elsewhere close; so does scrolling, which may take the
 * anchor away.
 */
export function CellMenu({ label, items, anchor, onClose }: CellMenuProps) {
  const Popup = usePart(menuPart, true);
  // The scrolling page is outside React.
  useEffect(() => {
    const scrolled = (event: Event) => {
      const menu = document.querySelector('[role=menu]');
      if (!(event.target instanceof Node && menu?.contains(event.target))) onClose();
    };
    window.addEventListener('scroll', scrolled, true);
    return () => window.removeEventListener('scroll', scrolled, true);
  }, [onClose]);
  if (!Popup || Popup === 'missing') return null;
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
        anchor.focus({ preventScroll: true });
        item.onSelect();
      }}
    />
  );
}
