import { slicesOf } from '@/api/turns';
import { currentSession, type Session } from '@/cache/lifetime';
import type { Entry } from '@/domain/palette/entries';
import { PaletteIndex } from '@/domain/palette/search';

/** A list of entries, and the data that it is made of: the index is rebuilt when that is a different object. */
export interface Source {
  of: unknown;
  entries: () => Iterable<Entry>;
}

interface Built {
  session: Session | null;
  of: readonly unknown[];
  index: PaletteIndex;
}

// Belongs to the open session, so that the next user's palette finds nothing of it and its memory is freed.
let built: Built | null = null;

const LOOK_EVERY = 200;

const isOf = (sources: readonly Source[]) =>
  built !== null &&
  built.session === currentSession() &&
  built.of.length === sources.length &&
  sources.every(({ of }, at) => built?.of[at] === of);

/** The last index built in this session, which may be older than the lists; null if there is none. */
export const lastIndex = (): PaletteIndex | null =>
  built !== null && built.session === currentSession() ? built.index : null;

/**
 * Builds the index in short slices, so that no frame is late (docs/decisions/0630-palette-search.md). Returns null if the session ends or
 * the caller aborts meanwhile.
 */
export async function buildPalette(sources: readonly Source[], signal: AbortSignal): Promise<PaletteIndex | null> {
  if (isOf(sources)) return lastIndex();
  const session = currentSession();
  const index = new PaletteIndex();
  const turn = slicesOf();
  let count = 0;
  for (const { entries } of sources) {
    for (const entry of entries()) {
      index.add(entry);
      count += 1;
      if (count % LOOK_EVERY !== 0) continue;
      await turn();
      if (signal.aborted || session?.signal.aborted) return null;
    }
  }
  if (session?.signal.aborted || session !== currentSession()) return null;
  const isFirst = built?.session !== session;
  built = { session, of: sources.map(({ of }) => of), index };
  // One for each session, whose signal holds on to every listener.
  if (isFirst)
    session?.signal.addEventListener('abort', () => {
      if (built?.session === session) built = null;
    });
  return index;
}
