import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onUnseen } from '@/cache/unseen';
import type { App } from '@/contract/apps';
import type { Endpoint } from '@/contract/endpoints';
import { ApplyRuleDialog } from '@/features/endpoints/ApplyRuleDialog';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => alice,
  useCached: () => ready({ items: [], unreadable: 0 }),
}));

const props = {
  app: { id: 7, app_display_name: 'Shop' } as App,
  endpoint: { id: 1, method: 'GET', pattern: '/orders' } as Endpoint,
  source: { resource: null },
  onClose: () => {},
};

it.each([
  [409, 'A global rate limit rule already exists for this app.'],
  [500, 'Failed to save rule: Out of order'],
])(
  'E9: a rule for one endpoint that is refused with %d after its panel was left is reported as “%s”',
  async (status, sentence) => {
    sessionFor(alice);
    vi.stubGlobal('sessionStorage', storageOf());
    const { promise: sent, resolve: send } = withResolvers();
    const { promise: answered, resolve: answer } = withResolvers();
    vi.stubGlobal('fetch', async () => {
      send();
      await answered;
      return Response.json({ detail: 'Out of order' }, { status });
    });
    const told = vi.fn();
    onTestFinished(onUnseen(told));
    const panel = await renderHook(ApplyRuleDialog as (of: typeof props) => ReactNode, props);
    const form = elementsIn(panel.now()).find(({ type }) => type === SubmitDialog)?.props;
    const submit = form?.onSubmit as (event: object) => Promise<void>;
    await panel.does(() => void submit({ preventDefault() {}, persist() {} }));
    await sent;
    await panel.unmount();
    answer();
    await vi.waitFor(() => expect(told.mock.calls).toEqual([[{ sentence, detail: null }, expect.any(String)]]));
  },
);
