import type { PropsWithChildren, ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyCall } from '@/contract/define';
import type { PolicyLog } from '@/contract/policy-logs';
import Tour from '@/features/demo/tour/Tour';
import type { DemoControl } from '@/state/demo';
import { holdSecret } from '@/ui/util/secrets';
import { elementsIn } from '../elements';
import { loading, ready } from '../markup';
import { renderHook } from '../renderHook';

let status: 'loading' | 'ready';
let users: 'loading' | 'failed' | { id: string }[];
let logs: PolicyLog[];
vi.mock('@/cache/useCached', () => ({
  useOwner: () => ({ tenantId: 1 }),
  useCached: ({ name }: AnyCall) => {
    if (name === 'externalUsers.list') {
      if (typeof users === 'object') return ready({ items: users });
      return users === 'loading' ? loading : { ...loading, status: users };
    }
    return status === 'loading' ? loading : ready({ items: name === 'policyLogs.list' ? logs : [] });
  },
}));
vi.mock('react-dom', async (original) => ({
  ...(await original<object>()),
  createPortal: (node: ReactElement) => node,
}));

beforeEach(() => {
  status = 'ready';
  users = [];
  logs = [];
  const box = () => ({ append() {}, remove() {}, style: {}, setAttribute() {}, isConnected: true });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { createElement: box, body: box(), activeElement: null }));
  vi.stubGlobal('HTMLElement', class {});
});

const Router = ({ children }: PropsWithChildren) => (
  <MemoryRouter initialEntries={['/apps/app_ios']}>{children}</MemoryRouter>
);

/** The tour at a stop, on an app's page. */
async function tourAt(stop: number) {
  const onStop = vi.fn();
  const props = { control: {} as DemoControl, settings: null, onStop };
  const tour = await renderHook(
    (at: number) => ({ shown: (Tour as (of: object) => unknown)({ ...props, stop: at }), at: useLocation().pathname }),
    stop,
    Router,
  );
  const reasonOf = (name: string) => {
    const [button] = elementsIn(tour.now().shown).filter(({ props: { children } }) => children === name);
    if (!button) throw new Error(`the tour has no '${name}'`);
    return button.props.disabledReason;
  };
  return { ...tour, reasonOf };
}

it("while a secret is shown, 'Back' and 'Next' of the tour say that it is to be stored first; it can be left", async () => {
  const tour = await tourAt(2);
  let stored = () => {};
  await tour.does(() => {
    stored = holdSecret();
  });
  expect([tour.reasonOf('Back'), tour.reasonOf('Next')]).toEqual(Array(2).fill('Store the key first.'));
  await tour.rerender(6);
  expect(tour.reasonOf('Finish')).toBeUndefined();
  await tour.rerender(2);
  await tour.does(() => stored());
  expect([tour.reasonOf('Back'), tour.reasonOf('Next')]).toEqual([undefined, undefined]);
});

it('a stop whose page becomes known while a secret is shown is opened once it is stored', async () => {
  status = 'loading';
  const tour = await tourAt(2);
  let stored = () => {};
  await tour.does(() => {
    stored = holdSecret();
  });
  status = 'ready';
  await tour.rerender(2);
  expect(tour.now().at).toBe('/apps/app_ios');
  await tour.does(() => stored());
  expect(tour.now().at).toBe('/logs');
});

describe("the stop 'A person's limit'", () => {
  const refusedOf = (user_id: string, count: number): PolicyLog[] =>
    Array.from({ length: count }, (_, n) => ({
      id: `${user_id} ${n}`,
      timestamp: new Date().toISOString(),
      user_id,
      app_id: null,
      action: 'blocked',
      event_type: 'rate_limit.exceeded',
      severity: 'medium',
      details: null,
    }));

  it.each([
    ['the user with most refused calls', [{ id: 'eu_1' }, { id: 'eu_2' }], '/external-users/eu_1'],
    ['the next one if that user was deleted', [{ id: 'eu_2' }], '/external-users/eu_2'],
    ['the list if all of them were deleted', [{ id: 'eu_3' }], '/external-users'],
    ['the user with most refused calls if the list of users cannot be read', 'failed', '/external-users/eu_1'],
    ['nothing before it is known who still exists', 'loading', '/apps/app_ios'],
  ] as const)('opens %s', async (_, listed, page) => {
    logs = [...refusedOf('eu_1', 3), ...refusedOf('eu_2', 2)];
    users = typeof listed === 'object' ? [...listed] : listed;
    expect((await tourAt(3)).now().at).toBe(page);
  });
});
