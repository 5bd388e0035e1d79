import { useAtomValue } from 'jotai';
import { type Source, useFreshness } from '@/cache/useCached';
import { connectionAtom } from '@/state/connection';
import { DataAge, SurfaceFooter } from '@/ui';

/** A panel's age: 'Updated 12 s ago', or 'Saved 2 h ago' where the service cannot confirm it now. */
export function Age({ of: source }: { of: Source }) {
  const fresh = useFreshness(source);
  const online = useAtomValue(connectionAtom) === 'online';
  if (fresh.at === null) return null;
  // If reading again has failed, the saved list predates a known change (reliability.md, C3).
  const misses = fresh.stale && (fresh.failure !== null || !online);
  return (
    <>
      {misses ? <span className="pc-muted">may miss your last change</span> : null}
      <DataAge confirmedAt={fresh.at} offline={!online || fresh.failure !== null} />
    </>
  );
}

/** The age of an empty list without a heading: a table would show it in its toolbar. */
export const AgeFooter = ({ of }: { of: Source }) => (
  <SurfaceFooter>
    <Age of={of} />
  </SurfaceFooter>
);
