import type { ReactElement, ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { LogsPanel } from '@/features/dashboard/LogsPanel';
import { Loaded } from '@/parts/Loaded';
import { log } from '../../domain/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';

const announced = vi.hoisted(() => vi.fn());
vi.mock('@/ui', async (original) => ({ ...(await original<object>()), announce: announced }));
beforeEach(() => announced.mockClear());

const PanelBody = (LogsPanel as unknown as { type: (props: object) => ReactNode }).type;
const change = vi.fn();

/** The pages of a log of 24 events, on this page. */
async function pagesAt(page: number) {
  const logs = ready<List<PolicyLog>>({ items: Array.from({ length: 24 }, (_, id) => log(id)), unreadable: 0 });
  const filters = { app: '', user: '', action: '', time: null, page, change };
  const none = {
    apps: ready<List<App>>({ items: [], unreadable: 0 }),
    users: ready<List<ExternalUser>>({ items: [], unreadable: 0 }),
  };
  const panel = await renderHook(PanelBody, { logs, filters, ...none });
  const content = elementsIn(panel.now()).find(({ type }) => type === Loaded)?.props.children;
  const pages = (content as (list: unknown) => ReactElement<object>)(logs.data);
  const shown = await renderHook(pages.type as (props: object) => ReactNode, pages.props);
  const press = (name: string) => {
    const onClick = elementsIn(shown.now()).find(({ props }) => props.children === name)?.props.onClick;
    return shown.does(() => (onClick as () => void)());
  };
  return { press };
}

it("'Older' and 'Newer' tell a screen reader which events are shown now", async () => {
  await (await pagesAt(2)).press('Older');
  expect(change).toHaveBeenLastCalledWith({ page: '3' });
  await (await pagesAt(2)).press('Newer');
  expect(change).toHaveBeenLastCalledWith({ page: '' });
  expect(announced.mock.calls).toEqual([['Page 3 of 3'], ['Page 1 of 3']]);
});
