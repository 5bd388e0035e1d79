import * as v from 'valibot';
import { defineCall } from './define';
import { id, requiredText } from './fields';

export const createTenant = defineCall({
  name: 'tenants.create',
  method: 'POST',
  path: '/api/tenant/tenants',
  body: v.object({ name: requiredText('Organization name'), label: requiredText('Short label') }),
  response: v.object({ id }),
  fallback: 'Failed to register tenant. Please check your details.',
  tenant: false,
});
