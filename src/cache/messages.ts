import * as v from 'valibot';
import { BASE_PATH } from '@/api/config';
import { openChannel } from '@/channel';

// Messages between tabs. The channel's name contains flavour and path, so that two installations on one origin stay separate. Only known
// message shapes from this origin are accepted (reliability.md, ASVS 3.5.5); BroadcastChannel is same-origin by itself.
const tabMessage = v.variant('kind', [
  v.object({
    kind: v.literal('session-ended'),
    reason: v.picklist(['signed-out', 'ended', 'expired-copy']),
  }),
  v.object({ kind: v.literal('session-opened') }),
  // `quiet`: one of many changes; the data is read again after all of them.
  v.object({ kind: v.literal('changed'), scopes: v.array(v.string()), quiet: v.optional(v.boolean()) }),
  v.object({ kind: v.literal('work-ended') }),
]);
export type TabMessage = v.InferOutput<typeof tabMessage>;

const CHANNEL = `portcullis:${__FLAVOUR__}:${BASE_PATH}`;
let channel: BroadcastChannel | null | undefined;

function tabs(): BroadcastChannel | null {
  if (channel === undefined) channel = openChannel(CHANNEL);
  return channel;
}

export function broadcast(message: TabMessage): void {
  tabs()?.postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    const read = v.safeParse(tabMessage, event.data);
    if (read.success) listener(read.output);
  };
  tabs()?.addEventListener('message', hear);
  return () => tabs()?.removeEventListener('message', hear);
}

/** Page → worker. `claim`: take control of pages that a forced reload left alone; `skip-waiting`: the user accepted the new version. */
export const workerMessage = v.object({ kind: v.picklist(['claim', 'skip-waiting']) });
export type WorkerMessage = v.InferOutput<typeof workerMessage>;
