import { folded, matches } from '@/text/search';

export interface ComboOption {
  /** Stands for the option; the text of an id. */
  value: string;
  label: string;
  /** Second line, such as an e-mail address under a name. Searched too. */
  detail?: string | null | undefined;
  /** Shown beside it, and not searched. */
  note?: string | undefined;
}

/** The options that contain every word of the text, those whose label begins with it first; at most `limit`, and how many more there are. */
export function matchOptions<O extends ComboOption>(
  options: readonly O[],
  text: string,
  limit: number,
): { shown: O[]; more: number } {
  const wanted = folded(text.trim());
  if (wanted === '') return { shown: options.slice(0, limit), more: Math.max(0, options.length - limit) };
  const found = matches(wanted);
  const first: O[] = [];
  const rest: O[] = [];
  for (const option of options) {
    const label = folded(option.label);
    if (!found(option.detail ? `${label}\n${folded(option.detail)}` : label)) continue;
    (label.startsWith(wanted) ? first : rest).push(option);
  }
  const all = first.concat(rest);
  return { shown: all.slice(0, limit), more: Math.max(0, all.length - limit) };
}
