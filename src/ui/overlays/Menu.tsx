import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { CodeMissingError, codeOf, useCode } from '@/code';
import { ActionButton, Button, type ButtonProps } from '../Button';

export interface MenuItem {
  label: string;
  onSelect: () => void;
  /** Why it cannot be chosen now: readable under the label; the item stays focusable. */
  disabledReason?: string | undefined;
  tone?: 'danger' | undefined;
}

export interface MenuProps {
  /** The button's name. Its visible text too, unless it has an icon or is three dots. */
  label: string;
  icon?: ReactNode;
  /** Three dots on a plain element: thousands of rows have one each. */
  dots?: boolean;
  items: readonly MenuItem[];
  /** Above the items: facts, nothing to choose. */
  header?: ReactNode;
  button?: Omit<ButtonProps, 'onClick' | 'children'>;
}

interface Open {
  startAt: 'first' | 'last';
  /** The button. */
  anchor: HTMLElement;
}

/** Chakra's menu. */
export const menuCode = codeOf(async () => (await import('./MenuPopup')).default);
const fetchCode = () => void menuCode.fetch();

/**
 * A button with a menu: Enter, Space, ↓ and ↑ open it, arrows, Home, End and letters move, Esc and Tab close, focus returns to the button.
 * Its code is fetched at idle or on first intent; one click is enough also where it comes late.
 */
export function Menu({ label, icon, dots = false, items, header, button }: MenuProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const id = useId();
  const Popup = useCode(menuCode, open !== null);
  const isMissing = Popup instanceof CodeMissingError;
  const shared = {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open !== null,
    onPointerEnter: fetchCode,
    onFocus: fetchCode,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) =>
      setOpen(open ? null : { startAt: 'first', anchor: currentTarget }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen({ startAt: event.key === 'ArrowDown' ? 'first' : 'last', anchor: event.currentTarget });
    },
  } as const;
  const close = () => setOpen(null);
  const choose = (item: MenuItem) => {
    close();
    // Before the item acts, so that a dialog it opens returns focus to the button.
    open?.anchor.focus({ preventScroll: true });
    item.onSelect();
  };
  return (
    <>
      {dots ? (
        <button {...shared} type="button" className="pc-dots" aria-label={label} />
      ) : (
        <Button
          look="plain"
          {...button}
          {...shared}
          aria-label={icon ? label : button?.['aria-label']}
          square={icon !== undefined}
        >
          {icon ?? (
            <>
              {label}
              <ChevronDown aria-hidden="true" />
            </>
          )}
        </Button>
      )}
      {open && isMissing ? <PlainItems items={items} onChoose={choose} /> : null}
      {open && Popup && !isMissing ? (
        <Popup
          label={label}
          anchor={open.anchor}
          items={items}
          header={header}
          startAt={open.startAt}
          onClose={close}
          onChoose={choose}
        />
      ) : null}
    </>
  );
}

/** The items as buttons beside the menu, in case its code cannot be loaded: signing out must always be possible. */
function PlainItems({ items, onChoose }: { items: readonly MenuItem[]; onChoose: (item: MenuItem) => void }) {
  return items.map((item) => (
    <ActionButton key={item.label} size="sm" disabledReason={item.disabledReason} onClick={() => onChoose(item)}>
      {item.label}
    </ActionButton>
  ));
}

export interface ActionMenuProps {
  /** The thing it acts on: the button is 'Actions for {name}'. */
  name: string;
  items: readonly MenuItem[];
}

/** A row's actions behind three dots. */
export function ActionMenu({ name, items }: ActionMenuProps) {
  return <Menu dots label={`Actions for ${name}`} items={items} />;
}
