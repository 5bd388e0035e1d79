import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, scaled } from '@/api/call';
import { API_BASE } from '@/api/config';
import { loadDraft, saveDraft } from '@/cache/drafts';
import type { Owner } from '@/cache/keys';
import { useOwner } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import { READ_TIMEOUT_MS } from '@/contract/constants';
import { AnswerError, ApiError, failureOf, OfflineError, problemOf, TimeoutError } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { presignSdkDownload } from '@/contract/sdk';
import { safeUrl } from '@/domain/safe-url';
import { toast } from '@/ui';
import { useOfflineReason } from './useOfflineReason';

/** 'saved': under our own name. 'handed over': the host lets nobody read its files, so the browser downloads it by itself. */
type Downloaded = 'saved' | 'handed over';

type Downloadable = Pick<App, 'id' | 'app_display_name' | 'app_slug'>;

const FORBIDDEN_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;

/** '{slug or name}-sdk.zip' (spec.md §7), without what file systems refuse. */
export function sdkFileName({ app_slug, app_display_name }: Downloadable): string {
  const name = (app_slug || app_display_name).replace(FORBIDDEN_IN_NAMES, '-').trim();
  return `${name || 'app'}-sdk.zip`;
}

/** https, or http on this machine; an address of our own origin or of the API's is as good as this page. */
function fileAddress(text: string): URL | null {
  const here = new URL(API_BASE || '/', location.href);
  const url = URL.canParse(text, here.href) ? new URL(text, here.href) : null;
  if (!url) return null;
  return url.origin === location.origin || url.origin === here.origin || safeUrl(url.href) ? url : null;
}

function follow(href: string, attributes: Partial<HTMLAnchorElement>): void {
  const link = Object.assign(document.createElement('a'), { href, rel: 'noopener noreferrer', ...attributes });
  link.click();
}

async function fetchFile(url: URL): Promise<Blob> {
  const limit = new AbortController();
  // For the head only: a large file on a slow network takes its time.
  const timer = setTimeout(() => limit.abort(), scaled(READ_TIMEOUT_MS));
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: url.origin === location.origin ? 'same-origin' : 'omit',
      signal: limit.signal,
    });
    clearTimeout(timer);
    // What a store says about an expired address (XML) is not for the user.
    if (!response.ok) throw new ApiError(response.status, null, presignSdkDownload.name);
    if (/html/i.test(response.headers.get('Content-Type') ?? '')) throw new AnswerError('portal');
    return await response.blob();
  } catch (error) {
    if (limit.signal.aborted) throw new TimeoutError('no file in time');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Downloads an app's newest SDK: presigns, fetches and saves it (design.md, 'What was tried', 12). The address is a secret good for
 * minutes: used once, never stored, logged or shown.
 * @throws ApiError | AnswerError | OfflineError | TimeoutError
 */
export async function downloadSdk(tenantId: Id, app: Downloadable): Promise<Downloaded> {
  const { url: text } = await callApi(presignSdkDownload, { tenant_id: tenantId, app_id: app.id });
  const url = fileAddress(text);
  if (!url) throw new AnswerError('shape');
  try {
    const file = URL.createObjectURL(await fetchFile(url));
    follow(file, { download: sdkFileName(app) });
    // The browser has taken the file over by then.
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
    return 'saved';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Our own origin hides nothing from us: there it was the network. Another one need not allow being read, nor our policy reading it.
    if (url.origin === location.origin) throw new OfflineError('the file did not come', { cause: error });
    follow(url.href, { target: '_blank' });
    return 'handed over';
  }
}

const DOWNLOADED = 'sdk.downloaded';

/** Whether this tab's user has downloaded an SDK: a step of the dashboard's checklist that no read shows. Gone at sign-out. */
export const hasDownloadedSdk = (owner: Owner | null) => loadDraft(DOWNLOADED, owner) === true;

/** 'Download SDK': one at a time per app; a failure is told by a toast (spec.md §8, 'SDK download failure alert'). */
export function useSdkDownload() {
  const owner = useOwner();
  const offline = useOfflineReason();
  const [running, setRunning] = useState<ReadonlySet<Id>>(new Set());
  const busy = useRef(new Set<Id>());
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const download = useCallback(
    async (app: Downloadable) => {
      if (!owner || busy.current.has(app.id)) return;
      busy.current.add(app.id);
      setRunning(new Set(busy.current));
      try {
        await downloadSdk(owner.tenantId, app);
        saveDraft(DOWNLOADED, owner, true);
      } catch (error) {
        const { sentence, detail } = problemOf(presignSdkDownload, failureOf(error));
        toast({ tone: 'danger', text: detail ? `${sentence} ${detail}` : sentence });
      } finally {
        busy.current.delete(app.id);
        if (here.current) setRunning(new Set(busy.current));
      }
    },
    [owner],
  );

  /** Why no download of this app can start now; undefined where one can. */
  const disabledReason = (app: Downloadable): string | undefined => {
    if (offline) return 'You are offline. Downloads need a connection.';
    return running.has(app.id) ? 'The download is under way.' : undefined;
  };
  return { download, disabledReason };
}
