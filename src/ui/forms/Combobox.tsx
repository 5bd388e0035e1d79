import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { place } from '../overlays/place';
import { styled } from '../theme/styled';
import { VisuallyHidden } from '../util/VisuallyHidden';
import * as styles from './Combobox.styles';
import { useFieldProps } from './Field';
import { TextInput } from './inputs';
import { type ComboOption, matchOptions } from './matchOptions';

const LIMIT = 50;

const Input = styled(TextInput, styles.input);

const List = styled('div', styles.list);

export interface ComboboxProps {
  options: readonly ComboOption[];
  /** The chosen option's value; null: none. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Why nothing can be chosen now: it stays focusable, and says so (style.md 16). */
  disabledReason?: string | undefined;
  name?: string;
  /** Without a Field around it. */
  'aria-label'?: string;
}

/**
 * Picks one of thousands: typing filters, 50 are shown and the rest counted; ↓ and ↑ move, Enter chooses, Esc closes the list (and only the
 * list). Text that is no option goes back to the chosen one when focus leaves; emptied, the choice is taken back.
 */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, onBlur, placeholder, disabled, disabledReason, name, ...rest } = props;
  const field = useFieldProps();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  /** What is being typed; null while the chosen option's label stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // Never deferred: Enter must choose from what was typed, not from what was shown for the letters before.
  const text = typed ?? '';
  const { shown, more } = useMemo(
    () => (open ? matchOptions(options, text, LIMIT) : { shown: [], more: 0 }),
    [open, options, text],
  );

  // The top layer and the position are the document's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's height changes with what is shown
  useEffect(() => {
    const panel = list.current;
    const anchor = input.current;
    if (!open || !panel || !anchor) return;
    panel.style.width = `${anchor.offsetWidth}px`;
    if (!panel.matches(':popover-open')) panel.showPopover();
    const follow = () => place(panel, anchor);
    follow();
    const onScroll = (event: Event) => {
      if (!(event.target instanceof Node && panel.contains(event.target))) follow();
    };
    window.addEventListener('scroll', onScroll, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', onScroll, true);
      window.removeEventListener('resize', follow);
    };
  }, [open, shown]);

  // Back at the chosen one's label, the next key types a new search instead of adding to it. The selection is the document's.
  useEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select();
  }, [typed]);

  const show = () => {
    if (disabledReason) return;
    setOpen(true);
    setActive(-1);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const choose = (option: ComboOption) => {
    onChange(option.value);
    close();
  };
  const move = (to: number) => {
    const next = (to + shown.length) % Math.max(1, shown.length);
    setActive(next);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) show();
      else move(event.key === 'ArrowDown' ? active + 1 : active < 0 ? -1 : active - 1);
    } else if (event.key === 'Enter' && open) {
      // Not the form's submit while a list is open.
      event.preventDefault();
      const option = shown[active] ?? (shown.length === 1 ? shown[0] : undefined);
      if (option) choose(option);
    } else if (event.key === 'Escape' && open) {
      // The dialog around it reads this as 'taken'.
      event.preventDefault();
      close();
    }
  };

  return (
    <>
      <Input
        {...field}
        aria-label={rest['aria-label']}
        ref={input}
        name={name}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? 'Type to search'}
        disabled={disabled}
        readOnly={disabledReason !== undefined}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? `${listId}-why` : field['aria-describedby']}
        data-tip={disabledReason}
        value={typed ?? chosen?.label ?? ''}
        onClick={() => !open && show()}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          show();
          if (event.target.value === '' && value !== null) onChange(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onBlur?.();
        }}
      />
      {disabledReason ? <VisuallyHidden id={`${listId}-why`}>{disabledReason}</VisuallyHidden> : null}
      {open ? (
        // The pointer must not take focus from the input: that would close the list before the click.
        <List ref={list} popover="manual" onPointerDown={(event) => event.preventDefault()}>
          <div role="listbox" id={listId} aria-label={rest['aria-label'] ?? 'Options'}>
            {shown.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input, aria-activedescendant says where it is
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={option.value === value}
                data-active={index === active || undefined}
                onClick={() => choose(option)}
              >
                {option.label}
                {option.detail ? <small>{option.detail}</small> : null}
              </div>
            ))}
          </div>
          {shown.length === 0 ? <p>Nothing matches.</p> : null}
          {more > 0 ? <p>{more.toLocaleString('en-GB')} more: type to narrow</p> : null}
        </List>
      ) : null}
    </>
  );
}
