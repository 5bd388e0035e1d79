/** An action that the palette runs instead of opening a page. */
export interface Command {
  name: string;
  /** Other words that find it. */
  words: string;
  detail?: string | undefined;
  /** Why it cannot be done now. */
  disabledReason?: string | undefined;
  run: () => void;
}
