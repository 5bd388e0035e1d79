import { useCallback, useRef, useState } from 'react';
import { scaled } from '@/api/call';
import { API_BASE } from '@/api/config';
import { callMark } from '@/api/controller';
import { Deadline } from '@/api/deadline';
import { changeBegins } from '@/api/inFlight';
import { serviceNow } from '@/api/serviceClock';
import { currentSession, type Session, whileOpen } from '@/cache/lifetime';
import { readIn } from '@/cache/submit';
import { useOwner } from '@/cache/useCached';
import { useIsMounted } from '@/cache/useIsMounted';
import type { App } from '@/contract/apps';
import { READ_TIMEOUT_MS } from '@/contract/constants';
import { AnswerError, ApiError, failureOf, OfflineError, problemOf } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { presignSdkDownload } from '@/contract/sdk';
import { appName } from '@/domain/app-name';
import { downloadedVersion, noSdkReason, type SdkSource } from '@/domain/builds';
import { safeUrl } from '@/domain/safe-url';
import { toast } from '@/ui';
import { noteDownloadedSdk } from './downloadedSdk';
import { saveFile } from './saveFile';
import { dismissFailure, toastFailure, toastProblem } from './toastProblem';
import { useOfflineReason } from './useOfflineReason';

/** The file is on another origin: either its host does not let pages read it, or our own policy does not name that host. */
class UnreadableHostError extends Error {
  override readonly name = 'UnreadableHostError';
}

type Downloadable = Pick<App, 'id' | 'app_display_name' | 'app_slug' | 'sdk_version'>;

// Characters that file systems refuse, and those that would show a name in another order than it is (reliability.md, I5).
const FORBIDDEN_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+/gu;
const LONGEST_NAME = 100;

/** '{slug or name}-sdk.zip' (spec.md §7). */
export function sdkFileName({ app_slug, app_display_name }: Pick<App, 'app_display_name' | 'app_slug'>): string {
  const name = (app_slug || app_display_name).replace(FORBIDDEN_IN_NAMES, '-');
  return `${[...name].slice(0, LONGEST_NAME).join('').trim() || 'app'}-sdk.zip`;
}

/** Accepts https, and http on this machine. Our own origin and the API's are trusted as much as this page. */
function fileAddress(text: string): URL | null {
  const here = new URL(API_BASE || '/', location.href);
  const url = URL.canParse(text, here.href) ? new URL(text, here.href) : null;
  if (!url) return null;
  return url.origin === location.origin || url.origin === here.origin || safeUrl(url.href) ? url : null;
}

function openInTab(href: string): void {
  Object.assign(document.createElement('a'), { href, rel: 'noopener noreferrer', target: '_blank' }).click();
}

/**
 * Fetches a file, however long it takes, as long as its host keeps sending.
 * @throws ApiError | AnswerError | OfflineError | TimeoutError | UnreadableHostError
 */
async function fetchFile(url: URL, over: AbortSignal | undefined): Promise<Blob> {
  const silence = new Deadline(scaled(READ_TIMEOUT_MS), over);
  let response: Response | null = null;
  try {
    response = await fetch(new URL(callMark(), url), {
      cache: 'no-store',
      credentials: url.origin === location.origin ? 'same-origin' : 'omit',
      signal: silence.signal,
    });
    silence.restart();
    // The store's message about an expired address (XML) is not for the user.
    if (!response.ok) throw new ApiError(response.status, null, presignSdkDownload.name);
    if (/html/i.test(response.headers.get('Content-Type') ?? '')) throw new AnswerError('portal');
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      silence.restart();
      pieces.push(read.value);
    }
    if (pieces.every(({ length }) => length === 0)) throw new AnswerError('shape');
    return new Blob(pieces, { type: 'application/zip' });
  } catch (cause) {
    silence.signal.throwIfAborted();
    if (!(cause instanceof TypeError)) throw cause;
    // Our own origin is always readable, and so is a file that has begun to arrive: the network failed.
    if (response || url.origin === location.origin) throw new OfflineError('the file did not come', { cause });
    throw new UnreadableHostError('the file cannot be read', { cause });
  } finally {
    silence.clear();
  }
}

/**
 * Asks where an app's newest SDK is. The address is a secret good for minutes: used once, never stored, logged or shown. Never settles once
 * the session is over.
 */
async function presign(session: Session | null, tenantId: Id, { id }: Downloadable): Promise<URL> {
  const { url: text } = await readIn(session)(presignSdkDownload, { tenant_id: tenantId, app_id: id });
  const url = fileAddress(text);
  if (!url) throw new AnswerError('shape');
  return url;
}

/**
 * Downloads an app's newest SDK: presigns, fetches and saves it (design.md, 'What was tried', 12). Once the session is over nothing is
 * saved, and the promise never settles.
 * @throws ApiError | AnswerError | OfflineError | TimeoutError | UnreadableHostError
 */
async function downloadSdk(tenantId: Id, app: Downloadable): Promise<void> {
  const session = currentSession();
  const url = await presign(session, tenantId, app);
  saveFile(await whileOpen(session, fetchFile(url, session?.signal)), sdkFileName(app));
}

/** Reports a failed download. A file that no page may read can still be opened in a tab, but only if the user asks for that. */
function reportFailedDownload(error: unknown, about: string, onOpen: () => void): void {
  if (error instanceof UnreadableHostError) {
    const text = `${presignSdkDownload.fallback} The host of the file does not let this page read it.`;
    toastFailure({ text, action: { label: 'Open in a new tab', onSelect: onOpen } }, about);
  } else toastProblem(problemOf(presignSdkDownload, failureOf(error)), { about });
}

/** 'Download SDK': one at a time per app; a failure is told by a toast (spec.md §8, 'SDK download failure alert'). */
export function useSdkDownload() {
  const owner = useOwner();
  const offline = useOfflineReason();
  const [running, setRunning] = useState<ReadonlySet<Id>>(new Set());
  const busy = useRef(new Set<Id>());
  const here = useIsMounted();

  const download = useCallback(
    async (app: Downloadable, source: SdkSource) => {
      if (!owner || busy.current.has(app.id)) return;
      busy.current.add(app.id);
      // A reload would end it, and nobody would be told.
      const ends = changeBegins(currentSession()?.signal);
      setRunning(new Set(busy.current));
      const about = `${presignSdkDownload.name} ${app.id}`;
      try {
        await downloadSdk(owner.tenantId, app);
        dismissFailure(about);
        noteDownloadedSdk(owner.tenantId, app.id);
        const version = downloadedVersion(app, source);
        toast({ text: [appName(app), 'SDK', version, 'downloaded'].filter(Boolean).join(' ') });
      } catch (error) {
        reportFailedDownload(error, about, () => {
          presign(currentSession(), owner.tenantId, app).then(
            (url) => openInTab(url.href),
            (again) => toastProblem(problemOf(presignSdkDownload, failureOf(again)), { about }),
          );
        });
      } finally {
        ends();
        busy.current.delete(app.id);
        if (here.current) setRunning(new Set(busy.current));
      }
    },
    [owner, here],
  );

  /** Why no download of this app can start now; undefined where one can. */
  const disabledReason = useCallback(
    (app: Downloadable, known: Omit<Parameters<typeof noSdkReason>[1], 'now'>) => {
      if (offline) return 'You are offline. Downloads need a connection.';
      return running.has(app.id) ? 'The download is under way.' : noSdkReason(app, { ...known, now: serviceNow() });
    },
    [offline, running],
  );
  return { download, disabledReason };
}
