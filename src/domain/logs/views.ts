import * as v from 'valibot';
import { compareText } from '@/text/order';
import { sameSpelling } from '@/text/search';

/** Filters under a name: the query of an address of the explorer, without the open event. */
export interface SavedView {
  name: string;
  query: string;
}

export const LONGEST_VIEW_NAME = 80;
const MOST_VIEWS = 100;

const stored = v.array(v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty()), query: v.string() }));

/** The views kept on the device; none if their shape is not ours. */
export function readViews(raw: unknown): readonly SavedView[] {
  const read = v.safeParse(stored, raw);
  return read.success ? read.output.slice(0, MOST_VIEWS) : [];
}

/** The reason why a view cannot have this name, or undefined. `renamed` is the view that is being renamed. */
export function nameProblem(views: readonly SavedView[], name: string, renamed?: SavedView): string | undefined {
  if (name.trim() === '') return 'Name is required';
  const others = renamed ? withoutView(views, renamed.name) : views;
  if (others.some((view) => sameSpelling(view.name, name))) return 'A view with this name already exists.';
  return others.length < MOST_VIEWS ? undefined : `You can save up to ${MOST_VIEWS} views. Delete one first.`;
}

export const withoutView = (views: readonly SavedView[], name: string): readonly SavedView[] =>
  views.filter((view) => !sameSpelling(view.name, name));

/** By name. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const name = view.name.trim().slice(0, LONGEST_VIEW_NAME);
  return [...withoutView(views, name), { ...view, name }].sort((a, b) => compareText(a.name, b.name));
}
