import { Menu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { elementKeys } from '../util/elementKeys';
import { popupRoot } from '../util/modals';
import { ignoreEnterUntilLetGo } from '../util/oncePerPress';
import { isSearchKey, isToastKey } from '../util/pageKeys';
import { useOpeningPress } from '../util/useOpeningPress';
import type { MenuItem } from './Menu';

export interface MenuPopupProps {
  /** The menu's name. */
  label: string;
  /** The button: the menu opens beside it, and the focus goes back to it. It has an id where a click on it closes the menu again. */
  anchor: HTMLElement | null;
  placement?: 'bottom-start' | 'bottom-end';
  items: readonly MenuItem[];
  header?: ReactNode;
  startAt: 'first' | 'last';
  onClose: () => void;
  onChoose: (item: MenuItem) => void;
}

/**
 * A value for each item: its words, so that it stays itself if others come or go, and a number that tells items with the same words apart, since
 * names may be the user's own. Values are parts of ids, which must have no spaces.
 */
const valuesOf = (items: readonly MenuItem[]): string[] =>
  elementKeys(items.map(({ label }) => label.replace(/\s/g, '_'))).map((key) => key.replace(' ', '_'));

/** Chakra's menu, mounted only while it is open: thousands of rows have a button for one. */
export default function MenuPopup(props: MenuPopupProps) {
  const { label: name, anchor, placement = 'bottom-end', items, header, startAt, onClose, onChoose } = props;
  const values = valuesOf(items);
  const content = useRef<HTMLDivElement>(null);
  const onKeyDownCapture = useOpeningPress();
  // At once, not with the machine's next frame: a key pressed right after must reach it.
  useEffect(() => content.current?.focus({ preventScroll: true }), []);
  const close = () => {
    // The machine would do it a frame later, when this is gone.
    if (content.current?.contains(document.activeElement)) anchor?.focus({ preventScroll: true });
    ignoreEnterUntilLetGo();
    onClose();
  };
  const choose = (item: MenuItem | undefined) => {
    if (item && item.disabledReason === undefined) onChoose(item);
  };
  // The state machine would choose the highlighted item, which is a different one if assistive technology clicks without moving a pointer.
  const onClickCapture = (event: MouseEvent, item: MenuItem) => {
    event.preventDefault();
    event.stopPropagation();
    choose(item);
    if (item.disabledReason === undefined) close();
  };
  return (
    <Menu.Root
      open
      onOpenChange={close}
      ids={anchor?.id ? { trigger: anchor.id } : undefined}
      aria-label={name}
      defaultHighlightedValue={values.at(startAt === 'first' ? 0 : -1)}
      positioning={{
        placement,
        strategy: 'fixed',
        gutter: 6,
        overflowPadding: 8,
        getAnchorElement: () => anchor,
      }}
      onSelect={({ value }) => choose(items[values.indexOf(value)])}
    >
      <Portal container={popupRoot}>
        <Menu.Positioner>
          {/* Rows and dialogs around the menu must not take its keys and clicks: React's events follow the component tree. */}
          <Menu.Content
            ref={content}
            onKeyDownCapture={onKeyDownCapture}
            onKeyDown={(event) => {
              const isPages = isSearchKey(event.nativeEvent) || isToastKey(event.nativeEvent);
              if (!isPages) event.stopPropagation();
              // Tab goes on to what follows the button, not to what follows the menu; the page's shortcuts return the focus to the button.
              if (isPages || event.key === 'Tab') close();
            }}
            onClick={(event) => event.stopPropagation()}
          >
            <Menu.ItemGroup>
              {header ? <Menu.ItemGroupLabel>{header}</Menu.ItemGroupLabel> : null}
              {items.map((item, index) => {
                const { label, tone, disabledReason } = item;
                return (
                  // Not `disabled`, which the keys would skip: the reason is there to be read (style.md 16).
                  <Menu.Item
                    key={values[index]}
                    value={values[index] ?? ''}
                    data-tone={tone}
                    closeOnSelect={disabledReason === undefined}
                    aria-disabled={disabledReason !== undefined || undefined}
                    aria-description={disabledReason}
                    onClickCapture={(event) => onClickCapture(event, item)}
                  >
                    {label}
                    {disabledReason ? <small aria-hidden="true">{disabledReason}</small> : null}
                  </Menu.Item>
                );
              })}
            </Menu.ItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
