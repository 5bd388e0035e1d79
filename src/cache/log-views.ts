import { readViews, type SavedView } from '@/domain/logs/views';
import { type Owner, ownerTag } from './keys';
import { followers, preferences } from './local';

// Views hold names and filters but no event data, so they outlive the session, for the same user and tenant (docs/data-classification.md).
const NAME = 'log_views';

interface Kept {
  owner: string;
  views: readonly SavedView[];
}

/** Returns the signed-in user's saved views. Deletes anybody else's, so that nothing is left for the next user (reliability.md, D1). */
export function loadViews(owner: Owner): readonly SavedView[] {
  const kept = preferences.get(NAME) as Partial<Kept> | null;
  if (kept?.owner === ownerTag(owner)) return readViews(kept.views);
  if (kept) preferences.set(NAME, null);
  return [];
}

/** Applies a change to the views as they are stored now, since another tab may have changed them. */
export function changeViews(owner: Owner, change: (views: readonly SavedView[]) => readonly SavedView[]): void {
  const views = change(loadViews(owner));
  const kept: Kept | null = views.length === 0 ? null : { owner: ownerTag(owner), views };
  preferences.set(NAME, kept);
  following.tell();
}

const following = followers();
/** Tells of changes in this tab, and when another may have made some. */
export const onViews = following.listen;
