import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { StorageState } from '@/cache/db';
import { keepsOfflineCopy } from '@/cache/device';
import { retryFailed, type Trouble } from '@/cache/store';
import { useStorageState, useTrouble } from '@/cache/useCached';
import { type Connection, connectionAtom } from '@/state/connection';
import { announce, Button, formatExact, Notice, silence, useRelative, useTimeZone } from '@/ui';

type Sentence = (time: string) => string;

/** reliability.md, S1 to S4: why what is shown is older than it should be; null where nothing is wrong. */
export function sentenceFor({ at, failure, slow }: Trouble, connection: Connection): Sentence | null {
  if (at === null) return null;
  if (failure?.kind === 'portal')
    return (time) => `This network answered with its own page, not the service. Showing data saved ${time}.`;
  const isSilent = failure ? failure.kind === 'timeout' : slow;
  // Only the probe decides 'offline', and only an answer ends it: a further probe, which may take 5 s, does not (reliability.md, B1).
  if (connection !== 'online' && !isSilent) return (time) => `You are offline. Showing data saved ${time}.`;
  // While the probe is answered, a read without an answer is that read's own trouble (reliability.md, B9).
  if (isSilent || failure?.kind === 'offline' || slow)
    return (time) => `The network is slow. Showing data saved ${time}; still trying.`;
  if (failure?.kind === 'refused')
    return (time) => `The service answered with an error (${failure.status}). Showing data saved ${time}.`;
  if (failure?.kind === 'shape')
    return (time) => `The service answered with an error (an unexpected answer). Showing data saved ${time}.`;
  return null;
}

/** The sentence with the time of the oldest data on screen, whose age ticks by itself. */
export function useTroubleText(connection: Connection): string | null {
  // While nothing is wrong, a confirmation that only changes the time must not re-render.
  const trouble = useTrouble((now) => (sentenceFor(now, connection) ? now : null));
  const at = trouble?.at ?? null;
  const age = useRelative(at);
  useTimeZone();
  if (trouble === null || at === null) return null;
  return sentenceFor(trouble, connection)?.(`${formatExact(at)} (${age})`) ?? null;
}

const ANNOUNCED = 'Saved data is shown. A notice above it says why.';

/** Tells screen readers of the notice whenever the kind of trouble changes, not as its age ticks, and takes that back once it is over. */
function useTroubleAnnounced(kind: string | null): void {
  useEffect(() => {
    if (kind === null) return;
    announce(ANNOUNCED);
    return () => silence(ANNOUNCED);
  }, [kind]);
}

/** True if the user may ask again: the service has answered, so no probe is looking for it. A silent service is still being waited for. */
const canTryAgain = ({ at, failure }: Trouble): boolean =>
  at !== null && (failure?.kind === 'refused' || failure?.kind === 'shape');

const TRY_AGAIN = 'Try again';

const STORAGE_TEXT: Partial<Record<StorageState, string>> = {
  absent: 'This browser cannot keep an offline copy.',
  full: 'This browser cannot keep an offline copy.',
  blocked: 'Close other tabs to finish the update',
};

/** The page's single notice. A storage problem is reported once, until dismissed. */
export function PageNotice() {
  const connection = useAtomValue(connectionAtom);
  const text = useTroubleText(connection);
  const kind = useTrouble((trouble) => sentenceFor(trouble, connection)?.('') ?? null);
  useTroubleAnnounced(kind);
  const again = useTrouble((trouble) => (canTryAgain(trouble) ? TRY_AGAIN : null));
  const storage = useStorageState();
  const [dismissed, setDismissed] = useState<StorageState | null>(null);
  const storageText = keepsOfflineCopy() && storage !== dismissed ? STORAGE_TEXT[storage] : undefined;
  return (
    <>
      {storageText ? (
        <Notice tone="info" onDismiss={() => setDismissed(storage)}>
          {storageText}
        </Notice>
      ) : null}
      {text ? (
        <Notice
          tone="warning"
          action={
            again ? (
              <Button size="sm" onClick={retryFailed}>
                {again}
              </Button>
            ) : null
          }
        >
          {text}
        </Notice>
      ) : null}
    </>
  );
}
