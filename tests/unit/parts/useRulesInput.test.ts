import { afterEach, expect, it } from 'vitest';
import { NO_TENANT } from '@/cache/keys';
import { closeStore, openStore } from '@/cache/store';
import { useRulesInput } from '@/parts/useRulesInput';
import { alice } from '../cache/support';
import { renderHook } from '../renderHook';

afterEach(() => closeStore());

it('rules are asked for with the tenant of the session, and not at all where none is known', async () => {
  openStore({ ...alice });
  const known = await renderHook(useRulesInput, 'rate-limit');
  expect(known.now()).toEqual({ type: 'rate-limit', tenant_id: 'acme' });
  await known.does(() => openStore({ ...alice, tenantId: NO_TENANT }));
  expect(known.now()).toBeNull();
});
