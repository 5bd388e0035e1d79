import * as v from 'valibot';
import { readViews, type SavedView } from '@/domain/logs/views';
import { type Owner, ownerTag } from './keys';
import { preferences } from './local';

// Views hold names and filters but no event data, so they outlive the session, for the same user and tenant (docs/data-classification.md).
const NAME = 'log_views';
const MOST_OWNERS = 5;

const kept = v.object({ owner: v.string(), views: v.unknown() });
type Kept = v.InferOutput<typeof kept>;
// Earlier versions kept the views of one owner, and they may be open in another tab: what they read stays in its place.
const stored = v.object({ ...kept.entries, others: v.optional(v.array(kept), []) });

/** Of each owner, the one who changed theirs last first. */
function all(): Kept[] {
  const read = v.safeParse(stored, preferences.get(NAME));
  if (!read.success) return [];
  const { others, ...latest } = read.output;
  return [latest, ...others];
}

/** Returns the signed-in user's saved views; never anybody else's (reliability.md, D1). */
export const loadViews = (owner: Owner): readonly SavedView[] =>
  readViews(all().find((one) => one.owner === ownerTag(owner))?.views);

/** Applies a change to the views as they are stored now, since another tab may have changed them. */
export function changeViews(owner: Owner, change: (views: readonly SavedView[]) => readonly SavedView[]): void {
  const own = { owner: ownerTag(owner), views: change(loadViews(owner)) };
  const others = all().filter((one) => one.owner !== own.owner);
  const [latest, ...rest] = own.views.length > 0 ? [own, ...others].slice(0, MOST_OWNERS) : others;
  preferences.set(NAME, latest ? { ...latest, others: rest } : null);
}

export const onViews = preferences.onChange(NAME);
