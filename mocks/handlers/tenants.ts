import { conflict, created } from '../answer';
import type { HandlersOf } from '../context';
import { FIRST_PLAN } from './plans';
import { sameName } from './shared';

export const tenants: HandlersOf<'tenants.create'> = {
  'tenants.create': ({ db, body, nowText }) => {
    const all = db.table('tenants').getAll();
    if (all.some((tenant) => sameName(tenant.label, body.label))) throw conflict('This label is taken');
    const id = Math.max(0, ...all.map((tenant) => tenant.id)) + 1;
    db.table('tenants').create({
      id,
      name: body.name,
      label: body.label,
      plan: FIRST_PLAN,
      payment: 'ok',
      created_at: nowText,
    });
    return created({ id });
  },
};
