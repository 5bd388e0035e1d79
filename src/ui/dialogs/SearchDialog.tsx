import { Dialog } from '@chakra-ui/react/dialog';
import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '@/text/format';
import { announce } from '../util/announce';
import { isComposing } from '../util/isComposing';
import { useAnnounced } from '../util/useAnnounced';
import { Frame } from './Frame';
import * as styles from './SearchDialog.styles';

const Field = chakra('input', styles.field);
const List = chakra('div', styles.list);

export interface SearchOption {
  key: string;
  name: string;
  detail?: string | null | undefined;
  /** Why it cannot be chosen now; shown in place of the detail. */
  disabledReason?: string | undefined;
}

export interface SearchGroup {
  label: string;
  options: readonly SearchOption[];
}

export interface SearchDialogProps {
  title: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly SearchGroup[];
  /** Shown instead of the list if there are no options. */
  empty: string;
  onChoose: (key: string) => void;
  onClose: () => void;
}

/**
 * A combobox over a list in groups, in a dialog. Focus stays in the field: ↑ ↓ Page Up Page Down move through the options
 * (`aria-activedescendant`), Enter chooses, Esc closes.
 */
export function SearchDialog(props: SearchDialogProps) {
  const { title, placeholder, query, onQuery, groups, empty, onChoose, onClose } = props;
  const id = useId();
  const options = groups.flatMap((group) => group.options);
  // By its key: options may come while somebody moves through the list, and Enter chooses what was highlighted.
  const [active, setActive] = useState<string | null>(null);
  const at = Math.min(
    Math.max(
      0,
      options.findIndex(({ key }) => key === active),
    ),
    options.length - 1,
  );
  const current = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${id}-${index}`;

  // Scrolling is the document's, not React's. Keyed by what is active and shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active option, or another list
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);

  const result = options.length === 0 ? empty : formatCount(options.length, 'result');
  useAnnounced(query === '' ? null : result, query);

  const choose = (option: SearchOption | undefined) => {
    if (!option) return;
    if (option.disabledReason === undefined) onChoose(option.key);
    else announce(option.disabledReason);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends the input of a character first.
    if (isComposing(event.nativeEvent)) return;
    const last = options.length - 1;
    const to: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    };
    const next = to[event.key];
    if (event.key === 'Enter') choose(options[at]);
    else if (next !== undefined) setActive(options[Math.max(0, next)]?.key ?? null);
    else return;
    event.preventDefault();
  };
  let index = -1;
  return (
    <Frame title={title} closeOnOutside onDismiss={onClose}>
      <Dialog.Body>
        <Field
          type="text"
          role="combobox"
          aria-label={title}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? optionId(at) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setActive(null);
            onQuery(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        {options.length === 0 ? (
          <List>
            <p>{empty}</p>
          </List>
        ) : (
          <List role="listbox" id={`${id}-list`} aria-label="Results">
            {groups.map(({ label, options }) => (
              // biome-ignore lint/a11y/useSemanticElements: a part of a list box, not of a form
              <div role="group" key={label} aria-label={label}>
                <div data-part="label" aria-hidden="true">
                  {label}
                </div>
                {options.map((option) => {
                  index += 1;
                  const mine = index;
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                    <div
                      key={option.key}
                      ref={mine === at ? current : undefined}
                      id={optionId(mine)}
                      role="option"
                      aria-selected={mine === at}
                      data-highlighted={mine === at ? '' : undefined}
                      aria-disabled={option.disabledReason === undefined ? undefined : true}
                      onPointerMove={() => setActive(option.key)}
                      // A press would take the focus from the field.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => choose(option)}
                    >
                      {option.name}
                      {(option.disabledReason ?? option.detail) ? (
                        <small>{option.disabledReason ?? option.detail}</small>
                      ) : null}
                    </div>
                  );
                })}
              </div>
            ))}
          </List>
        )}
      </Dialog.Body>
    </Frame>
  );
}
