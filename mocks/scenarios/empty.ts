import { HOUR } from '@/durations';
import type { Db } from '../db';
import { createSeeder } from './build';

/** A tenant that has just registered: one admin, nothing else. */
export function empty(db: Db, seededAt: number): void {
  const { tenant, demoAdmin, ago } = createSeeder(db, seededAt);
  tenant({ id: 1, name: 'Acme Retail', label: 'acme', plan: 'Free', created_at: ago(HOUR) });
  demoAdmin({ created_at: ago(HOUR) });
}
