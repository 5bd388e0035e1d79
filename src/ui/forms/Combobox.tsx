import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { CodeMissingError, useCode } from '@/code';
import { isComposing } from '../util/isComposing';
import { ComboboxInput, type ComboboxProps, withReason } from './ComboboxInput';
import { comboboxCode } from './comboboxCode';

/**
 * Picks one of thousands of options. Typing filters; 50 options are shown and the rest counted; ↓ and ↑ move, Enter chooses, Esc closes
 * only the list. On blur, text that matches no option reverts to the chosen one; emptying the field clears the choice. The list's code is
 * fetched at idle or on first intent; anything typed or pressed before then is replayed.
 */
export function Combobox({ quiet = false, disabledReason, ...props }: ComboboxProps) {
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  // A ref, not state: a render between a press and the focus it leads to could put the list in the field's place, and lose the press.
  const pressed = useRef<readonly string[]>([]);
  const Listed = useCode(comboboxCode, wanted && !disabledReason);
  // Nothing pressed before the network was lost opens the list once it is back.
  if (disabledReason) pressed.current = [];
  const usable = !props.disabled && !composing.current;
  // Once there, the list stays while nothing can be chosen: another element would have neither the focus nor the text.
  if (usable && (wanted || !quiet) && Listed && !(Listed instanceof CodeMissingError)) {
    return (
      <Listed
        {...props}
        disabledReason={disabledReason}
        started={typed}
        pressed={pressed.current}
        hadFocus={hasFocus(input)}
      />
    );
  }
  return (
    <Waiting
      {...props}
      quiet={quiet}
      disabledReason={disabledReason}
      input={input}
      composing={composing}
      pressed={pressed}
      typed={typed}
      onType={setTyped}
      onIntent={() => setWanted(true)}
    />
  );
}

/** Recorded like a key: opens the list without moving in it. */
const CLICK = 'Click';

const hasFocus = (input: RefObject<HTMLInputElement | null>) =>
  input.current !== null && input.current === document.activeElement;

interface WaitingProps extends ComboboxProps {
  input: RefObject<HTMLInputElement | null>;
  composing: RefObject<boolean>;
  /** Keys for the list that were pressed since the text was last changed, and {@link CLICK}. */
  pressed: RefObject<readonly string[]>;
  typed: string | null;
  onType: (text: string | null) => void;
  onIntent: () => void;
}

/** The field without its list: before the list is needed, and while its code loads. */
function Waiting(props: WaitingProps) {
  const { options, value, onChange, onBlur, placeholder, disabled, disabledReason, name, quiet } = props;
  const { input, composing, pressed, typed, onType, onIntent, onPointing } = props;
  const chosen = options.find((option) => option.value === value);
  const open = () => {
    if (!disabledReason) pressed.current = [...pressed.current, CLICK];
  };
  const change = ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    onType(text);
    pressed.current = [];
    if (text === '') onChange(null);
    // If the list's code cannot be loaded, typing a whole label still chooses it; not in a row, where 'Pre' on the way to 'Premium' would
    // be sent.
    const named = quiet ? undefined : options.find(({ label }) => label === text);
    if (named) onChange(named.value);
  };
  return (
    <ComboboxInput
      aria-label={props['aria-label']}
      ref={input}
      name={name}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder ?? 'Type to search'}
      disabled={disabled}
      {...withReason(disabledReason)}
      value={typed ?? chosen?.label ?? ''}
      onPointerEnter={(event) => {
        onPointing?.(event);
        // A finger may be about to scroll: its tap arrives as mouse events once it has ended.
        if (event.pointerType === 'mouse') onIntent();
      }}
      onPointerLeave={onPointing}
      // Runs before the focus event, on which the list replaces this field.
      onMouseDown={open}
      onFocus={(event) => {
        onPointing?.(event);
        onIntent();
        event.currentTarget.select();
      }}
      onChange={change}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        onType(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (disabledReason || composing.current || isComposing(event.nativeEvent)) return;
        const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp';
        // Enter must not submit the form while the user is choosing.
        const isChoice = event.key === 'Enter' && (typed !== null || pressed.current.length > 0);
        if (!isMove && !isChoice) return;
        event.preventDefault();
        onIntent();
        pressed.current = [...pressed.current, event.key];
      }}
      onBlur={(event) => {
        onPointing?.(event);
        onType(null);
        pressed.current = [];
        onBlur?.();
      }}
    />
  );
}
