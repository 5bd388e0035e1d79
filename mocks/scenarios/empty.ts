import { HOUR } from '@/durations';
import { DEMO_USER_ID } from '../accounts';
import type { Db } from '../db';
import { createSeeder } from './build';

/** A tenant that has just registered: one admin, nothing else. */
export function empty(db: Db, seededAt: number): void {
  const { tenant, user, ago } = createSeeder(db, seededAt);
  tenant({ id: 1, name: 'Acme Retail', label: 'acme', plan: 'Free', created_at: ago(HOUR) });
  user({
    id: DEMO_USER_ID,
    tenant_id: 1,
    email: 'admin@acme.example',
    username: 'admin',
    name: 'Alex Admin',
    role: 'admin',
    created_at: ago(HOUR),
  });
}
