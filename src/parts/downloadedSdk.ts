import { loadDraft, saveDraft } from '@/cache/drafts';
import type { Owner } from '@/cache/keys';

const DOWNLOADED = 'sdk.downloaded';

/** True if this tab's user has downloaded an SDK: a step of the dashboard's checklist that no read shows. Gone at sign-out. */
export const hasDownloadedSdk = (owner: Owner | null) => loadDraft(DOWNLOADED, owner) === true;

export const noteDownloadedSdk = (owner: Owner | null) => saveDraft(DOWNLOADED, owner, true);
