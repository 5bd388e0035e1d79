import { beforeEach, expect, it, vi } from 'vitest';
import { saveDraft } from '@/cache/drafts';
import { CreateAppDialog } from '@/features/apps/CreateAppDialog';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('react-router-dom', async (original) => ({ ...(await original<object>()), useNavigate: () => () => {} }));
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));
// Announcements need a document, which this test does not have.
vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));
beforeEach(() => {
  sessionFor(alice);
  dismissAllToasts();
  vi.stubGlobal('sessionStorage', storageOf());
});

it('E3: an app that was created though the answer was lost, its name in the form of the service, is not said to be not saved', async () => {
  const apps: object[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ apps });
    const { app_display_name } = (await request.json()) as { app_display_name: string };
    const stored = app_display_name.normalize('NFC').replace(/ +/g, ' ');
    apps.push({ id: 'a1', app_display_name: stored, app_slug: 'a1', tenant_id: 1, status: 'running' });
    throw new TypeError('Failed to fetch');
  });
  saveDraft('apps.create', alice, { name: 'My  Cafe\u0301', slug: '' });
  const dialog = await renderHook(CreateAppDialog, { known: [], onCreated: () => {}, onClose: () => {} });
  const form = () => elementsIn(dialog.now()).find(({ type }) => type === SubmitDialog)?.props;
  const stateNow = () => (form()?.state ?? {}) as { phase?: string; problem?: unknown };
  const submit = form()?.onSubmit as (event: object) => unknown;
  await dialog.does(() => void submit({ preventDefault() {}, persist() {} }));
  await dialog.shows(() => expect(['failed', 'idle']).toContain(stateNow().phase));
  await dialog.shows(() => expect(apps).toHaveLength(1));
  expect(stateNow().problem).toBeUndefined();
  expect(waitingToasts.read().map(({ text }) => text)).toEqual(['App My  Cafe\u0301 created']);
});
