import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../Button';
import { styled } from '../theme/styled';
import * as styles from './Menu.styles';
import { place } from './place';

const Panel = styled('div', styles.panel);

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

/**
 * A button with a menu: Enter, Space, ↓ and ↑ open it, arrows, Home, End and letters move, Esc and Tab close, focus returns to the button.
 * A native popover: above tables and dialogs alike, closed by a click elsewhere.
 */
export function Menu({ label, icon, dots = false, items, header, button }: MenuProps) {
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const shared = {
    ref: trigger,
    'aria-haspopup': 'menu',
    'aria-expanded': openAt !== null,
    'aria-controls': openAt ? menuId : undefined,
    onClick: () => setOpenAt(openAt ? null : 'first'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  } as const;
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
      {openAt ? (
        <MenuPanel
          id={menuId}
          label={label}
          items={items}
          header={header}
          startAt={openAt}
          trigger={trigger.current}
          onClose={() => setOpenAt(null)}
        />
      ) : null}
    </>
  );
}

interface MenuPanelProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  header: ReactNode;
  startAt: 'first' | 'last';
  trigger: HTMLElement | null;
  onClose: () => void;
}

function MenuPanel({ id, label, items, header, startAt, trigger, onClose }: MenuPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const itemElements = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  // The top layer, the position and focus are the document's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening; the panel is mounted for exactly that long
  useEffect(() => {
    const panel = ref.current;
    if (!panel || !trigger) return;
    panel.showPopover();
    place(panel, trigger, 'end');
    itemElements()
      .at(startAt === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
    const away = (event: Event) => {
      if (event.target instanceof Node && (panel.contains(event.target) || trigger.contains(event.target))) return;
      onClose();
    };
    const follow = () => place(panel, trigger, 'end');
    document.addEventListener('pointerdown', away, true);
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', away, true);
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, []);

  const close = () => {
    onClose();
    trigger?.focus({ preventScroll: true });
  };
  const choose = (item: MenuItem) => {
    if (item.disabledReason !== undefined) return;
    close();
    item.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Rows and dialogs around the menu must not take its keys.
    event.stopPropagation();
    const elements = itemElements();
    const here = elements.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => {
      event.preventDefault();
      elements.at(index % elements.length)?.focus();
    };
    if (event.key === 'ArrowDown') go(here + 1);
    else if (event.key === 'ArrowUp') go(here - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else if (event.key === 'Escape') {
      event.preventDefault();
      // React's stopPropagation does not reach listeners on the document itself.
      event.nativeEvent.stopImmediatePropagation();
      close();
    } else if (event.key === 'Tab') close();
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const now = event.timeStamp;
      typed.current = { text: now - typed.current.at > 500 ? event.key : typed.current.text + event.key, at: now };
      const wanted = typed.current.text.toLowerCase();
      const from = wanted.length > 1 ? here : here + 1;
      const order = [...items.keys()].map((offset) => (from + offset + items.length) % items.length);
      const hit = order.find((index) => items[index]?.label.toLowerCase().startsWith(wanted));
      if (hit !== undefined) go(hit);
    }
  };

  return (
    <Panel ref={ref} id={id} popover="manual" onClick={(event) => event.stopPropagation()}>
      {header ? <div data-part="header">{header}</div> : null}
      <div role="menu" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item, index) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-tone={item.tone}
            aria-disabled={item.disabledReason !== undefined || undefined}
            aria-label={item.disabledReason ? item.label : undefined}
            aria-describedby={item.disabledReason ? `${id}-${index}` : undefined}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => choose(item)}
          >
            {item.label}
            {item.disabledReason ? <small id={`${id}-${index}`}>{item.disabledReason}</small> : null}
          </button>
        ))}
      </div>
    </Panel>
  );
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
