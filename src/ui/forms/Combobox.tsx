import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { isComposing } from '../util/isComposing';
import { usePart } from '../util/part';
import { ComboboxInput, type ComboboxProps } from './ComboboxInput';
import { comboboxPart } from './comboboxPart';

/**
 * Picks one of thousands: typing filters, 50 are shown and the rest counted; ↓ and ↑ move, Enter chooses, Esc closes the list (and only the
 * list). Text that is no option goes back to the chosen one when focus leaves; emptied, the choice is taken back. Its code is fetched at
 * idle or on first intent; what was typed and pressed before it is there counts.
 */
export function Combobox({ quiet = false, disabledReason, onIntent, ...props }: ComboboxProps) {
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const pressed = useRef<readonly string[]>([]);
  const Listed = usePart(comboboxPart, wanted && !disabledReason);
  const usable = !disabledReason && !props.disabled && !composing.current;
  if (usable && (wanted || !quiet) && Listed !== null && Listed !== 'missing') {
    return <Listed {...props} started={typed} pressed={pressed.current} hadFocus={hasFocus(input)} />;
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
      onIntent={() => {
        setWanted(true);
        onIntent?.();
      }}
    />
  );
}

/** Among the keys: it opens the list and moves nothing. */
const CLICK = 'Click';

const hasFocus = (input: RefObject<HTMLInputElement | null>) =>
  input.current !== null && input.current === document.activeElement;

interface WaitingProps extends Omit<ComboboxProps, 'onIntent'> {
  input: RefObject<HTMLInputElement | null>;
  composing: RefObject<boolean>;
  /** Keys for the list that were pressed since the text was last changed, and {@link CLICK}. */
  pressed: RefObject<readonly string[]>;
  typed: string | null;
  onType: (text: string | null) => void;
  onIntent: () => void;
}

/** The field without its list: before it is wanted, while its code is on the way, and while it is disabled. */
function Waiting(props: WaitingProps) {
  const { options, value, onChange, onBlur, placeholder, disabled, disabledReason, name, quiet } = props;
  const { input, composing, pressed, typed, onType, onIntent } = props;
  const chosen = options.find((option) => option.value === value);
  const open = () => {
    if (!disabledReason) pressed.current = [...pressed.current, CLICK];
  };
  const change = ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    onType(text);
    pressed.current = [];
    if (text === '') onChange(null);
    // Where the list's code cannot be had, the whole label still chooses; not in a row, where 'Pre' on the way to 'Premium' would act.
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
      readOnly={disabledReason !== undefined}
      aria-disabled={disabledReason ? true : undefined}
      // Else the Field's hint would come before the reason.
      {...(disabledReason ? { 'aria-describedby': '' } : undefined)}
      aria-description={disabledReason}
      data-tip={disabledReason}
      value={typed ?? chosen?.label ?? ''}
      // A finger's press may begin a scroll: its tap comes as a mouse's press and click when it has ended.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onIntent()}
      // Before the focus, with which the list takes this field's place.
      onMouseDown={open}
      onFocus={(event) => {
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
        if (composing.current || isComposing(event.nativeEvent)) return;
        const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp';
        // Not the form's submit while something is being looked for.
        const isChoice = event.key === 'Enter' && (typed !== null || pressed.current.length > 0);
        if (!isMove && !isChoice) return;
        event.preventDefault();
        onIntent();
        pressed.current = [...pressed.current, event.key];
      }}
      onBlur={() => {
        onType(null);
        pressed.current = [];
        onBlur?.();
      }}
    />
  );
}
