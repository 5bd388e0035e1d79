import { currentSession, type Session } from '@/cache/lifetime';
import type { Entry } from '@/domain/palette/entries';
import { PaletteIndex } from '@/domain/palette/search';

/** One list of what can be found: built anew only where the list that it is made of is another one. */
export interface Source {
  of: unknown;
  entries: () => Iterable<Entry>;
}

interface Built {
  session: Session | null;
  of: readonly unknown[];
  index: PaletteIndex;
}

// One, of the session that is open: the next user's palette finds nothing of it, and its memory is given back.
let built: Built | null = null;

/** Longer work would be felt while typing; see docs/decisions/0630-palette-search.md. */
const SLICE_MS = 8;
const LOOK_EVERY = 200;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

const isOf = (sources: readonly Source[]) =>
  built !== null &&
  built.session === currentSession() &&
  built.of.length === sources.length &&
  sources.every(({ of }, at) => built?.of[at] === of);

/** The index of these lists where it is there already; of older ones of this session otherwise, or null. */
export const indexAtHand = (): PaletteIndex | null =>
  built !== null && built.session === currentSession() ? built.index : null;

/** Builds the index in slices that leave every frame its time. Null where the session ended, or the caller gave up, meanwhile. */
export async function buildIndex(sources: readonly Source[], signal: AbortSignal): Promise<PaletteIndex | null> {
  if (isOf(sources)) return indexAtHand();
  const session = currentSession();
  const index = new PaletteIndex();
  let since = performance.now();
  let count = 0;
  for (const { entries } of sources) {
    for (const entry of entries()) {
      index.add(entry);
      count += 1;
      if (count % LOOK_EVERY !== 0 || performance.now() - since < SLICE_MS) continue;
      await pause();
      if (signal.aborted || session?.signal.aborted) return null;
      since = performance.now();
    }
  }
  if (session?.signal.aborted || session !== currentSession()) return null;
  const made: Built = { session, of: sources.map(({ of }) => of), index };
  built = made;
  session?.signal.addEventListener('abort', () => {
    if (built === made) built = null;
  });
  return index;
}
