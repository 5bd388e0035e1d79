import { createListCollection } from '@chakra-ui/react/collection';
import { Combobox } from '@chakra-ui/react/combobox';
import { useFieldContext } from '@chakra-ui/react/field';
import { Portal } from '@chakra-ui/react/portal';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '@/text/format';
import { popupRoot } from '../util/modals';
import { NO_RESULTS, useAnnounced } from '../util/useAnnounced';
import { ComboboxInput, type ComboboxProps, withReason } from './ComboboxInput';
import { type ComboOption, matchOptions } from './matchOptions';

const LIMIT = 50;

/** The key of an option for Chakra's combobox, which takes an empty text for none: 'No group' could then be chosen by the mouse alone. */
const keyOf = (value: string) => `:${value}`;
const optionOf = (key: string) => key.slice(1);

export interface ComboboxListProps extends Omit<ComboboxProps, 'quiet'> {
  /** Text typed before this list had loaded. */
  started: string | null;
  /** Keys pressed before this list had loaded. */
  pressed: readonly string[];
  /** True if the field that this list replaced had the focus. */
  hadFocus: boolean;
}

/** Replays the keys pressed before the list had loaded: returns the option they led to, and whether Enter chose it. */
function replay(options: readonly ComboOption[], started: string | null, pressed: readonly string[]) {
  const { shown } = matchOptions(options, started ?? '', LIMIT);
  let at = (started ?? '').trim() === '' ? -1 : 0;
  const value = () => shown[at]?.value ?? null;
  for (const key of pressed) {
    if (key === 'Enter' && value() !== null) return { value: value(), isChosen: true };
    // The first match is marked while typing: the first ↓ goes to the one after it, if there is one.
    if (key === 'ArrowDown') at = at + 1 < shown.length ? at + 1 : 0;
    if (key === 'ArrowUp') at = at > 0 ? at - 1 : shown.length - 1;
  }
  return { value: value(), isChosen: false };
}

/** Chakra's combobox. Filtered and cut before it: its collection is compared on every render. */
export default function ComboboxList(props: ComboboxListProps) {
  const { options, value, onChange, onBlur, placeholder, disabledReason, name } = props;
  const { started, pressed, hadFocus, onPointing } = props;
  const field = useFieldContext();
  const ownId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  /** Result of replaying the keys that were pressed before this list had loaded. */
  const [first] = useState(() => replay(options, started, pressed));
  /** The typed text; null while the field shows the chosen option's label. */
  const [typed, setTyped] = useState(first.isChosen ? null : started);
  const [open, setOpen] = useState(!first.isChosen && (started !== null || pressed.length > 0));
  const text = typed ?? '';
  const wide = options.some(({ note }) => note !== undefined);
  const { shown, more } = useMemo(
    () => (open ? matchOptions(options, text, LIMIT) : { shown: [], more: 0 }),
    [open, options, text],
  );
  const nothing = options.length === 0 ? 'Nothing to choose from.' : 'Nothing matches.';
  useAnnounced(open && shown.length === 0 ? NO_RESULTS : null, text);
  const collection = useMemo(
    () =>
      createListCollection<ComboOption>({
        items: shown,
        itemToValue: (option) => keyOf(option.value),
        itemToString: (option) => option.label,
      }),
    [shown],
  );

  /** Enter was pressed before there was anything to choose: the options come one list after another. */
  const [pending, setPending] = useState(hadFocus && !first.isChosen && pressed.includes('Enter'));
  // Not just hidden: it would open by itself once the network is back.
  if (disabledReason && open) setOpen(false);
  if (disabledReason && pending) setPending(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are another try, and nothing else is
  useEffect(() => {
    const late = pending ? replay(options, started, pressed) : null;
    if (!late?.isChosen || late.value === null) return;
    setPending(false);
    setOpen(false);
    setTyped(null);
    onChange(late.value);
  }, [options]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it takes the place of the field without a list
  useLayoutEffect(() => {
    if (!hadFocus) return;
    if (first.isChosen && first.value !== null) onChange(first.value);
    input.current?.focus({ preventScroll: true });
    if (typed === null) input.current?.select();
    else input.current?.setSelectionRange(typed.length, typed.length);
  }, []);

  return (
    <Combobox.Root
      onPointerEnter={onPointing}
      onPointerLeave={onPointing}
      onFocus={onPointing}
      onBlur={onPointing}
      collection={collection}
      ids={{ input: field?.ids.control ?? ownId }}
      value={value === null ? [] : [keyOf(value)]}
      defaultHighlightedValue={first.value === null ? null : keyOf(first.value)}
      inputValue={typed ?? chosen?.label ?? ''}
      open={open}
      openOnClick
      readOnly={disabledReason !== undefined}
      inputBehavior={text.trim() === '' ? 'none' : 'autohighlight'}
      positioning={{ placement: 'bottom-start', strategy: 'fixed', sameWidth: !wide, gutter: 6, overflowPadding: 8 }}
      onOpenChange={(details) => {
        setOpen(details.open);
        if (details.open) return;
        setPending(false);
        setTyped(null);
      }}
      onInputValueChange={({ inputValue, reason }) => {
        // Everything else leads back to the chosen one's label, which the collection need not know.
        if (reason !== 'input-change') return;
        setPending(false);
        setTyped(inputValue);
        if (inputValue === '' && value !== null) onChange(null);
      }}
      onValueChange={({ value: [next] }) => {
        setPending(false);
        if (next !== undefined) onChange(optionOf(next));
      }}
    >
      <Combobox.Control>
        <Combobox.Input asChild>
          <ComboboxInput
            ref={input}
            aria-label={props['aria-label']}
            {...withReason(disabledReason)}
            name={name}
            placeholder={placeholder ?? 'Type to search'}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              setPending(false);
              setTyped(null);
              onBlur?.();
            }}
          />
        </Combobox.Input>
      </Combobox.Control>
      <Portal container={popupRoot}>
        <Combobox.Positioner>
          {open ? (
            <Combobox.Content aria-label="Options" data-wide={wide || undefined}>
              {shown.map((option) => (
                <Combobox.Item key={option.value} item={option}>
                  {option.label}
                  {option.detail ? <small>{option.detail}</small> : null}
                  {option.note ? <small>{option.note}</small> : null}
                </Combobox.Item>
              ))}
              {shown.length === 0 ? <p role="presentation">{nothing}</p> : null}
              {more > 0 ? <p role="presentation">{formatNumber(more)} more: type to narrow</p> : null}
            </Combobox.Content>
          ) : null}
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  );
}
