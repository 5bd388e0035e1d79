import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CacheDb } from '@/cache/db';
import { markStale } from '@/cache/invalidate';
import { keyOf, type Owner } from '@/cache/keys';
import { readRow } from '@/cache/rows';
import { beginRead, type Ticket } from '@/cache/ticket';
import { writeAnswer } from '@/cache/write';
import { listApps } from '@/contract/apps';
import { alice, appsNamed, bob, freshDb, openFor } from './support';

/**
 * The model of the service: the session's owner, and a version that every change raises. Answers carry both, so that a row shows for
 * whom it was read and how old it is.
 */
interface Model {
  owner: Owner | null;
  epoch: number;
  version: number;
  /** The latest version that the answer to a change has confirmed to this session. */
  confirmed: number;
  reads: { ticket: Ticket; answer: { value: unknown; size: number } | null; owner: Owner }[];
}

type Step =
  | { kind: 'begin' | 'change' | 'confirm' | 'worker-stops' }
  | { kind: 'serve' | 'land' | 'land-torn'; which: number }
  | { kind: 'sign-in'; owner: 'alice' | 'bob' }
  | { kind: 'sign-out' };

const which = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('begin' as const) }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('serve' as const), which }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('land' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('land-torn' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('confirm' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('worker-stops' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign-out' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('sign-in' as const),
      owner: fc.constantFrom('alice' as const, 'bob' as const),
    }),
  },
);

const nameOf = (owner: Owner, version: number) => `${owner.email} ${version}`;

/** Mirrors cache/purge.ts: one transaction raises the epoch and deletes all rows. */
async function endSession(db: CacheDb, model: Model, owner: Owner | null): Promise<void> {
  model.epoch += 1;
  model.owner = owner;
  model.confirmed = 0;
  await db.transaction('rw', [db.meta, db.responses, db.checks, db.changes], async () => {
    await openFor(db, owner, model.epoch);
    await Promise.all([db.responses.clear(), db.checks.clear(), db.changes.clear()]);
  });
}

/** Picks one of the current reads for any number drawn: otherwise most steps would hit none. */
const oneOf = (reads: Model['reads'], which: number) => reads[which % Math.max(1, reads.length)];

async function land(db: CacheDb, model: Model, which: number): Promise<void> {
  const answered = model.reads.filter(({ answer }) => answer !== null);
  const read = oneOf(answered, which);
  if (!read?.answer) return;
  model.reads = model.reads.filter((other) => other !== read);
  await writeAnswer(db, listApps, {}, read.ticket, read.answer);
}

async function take(db: CacheDb, model: Model, now: Step): Promise<void> {
  switch (now.kind) {
    case 'begin': {
      const ticket = await beginRead(db, listApps, {}, null);
      if (ticket) model.reads.push({ ticket, answer: null, owner: ticket.owner });
      return;
    }
    case 'serve': {
      const unanswered = model.reads.filter(({ answer }) => answer === null);
      const read = oneOf(unanswered, now.which);
      const value = read && appsNamed(nameOf(read.owner, model.version), 'second of the same answer');
      if (read && value) read.answer ??= { value, size: 1 };
      return;
    }
    case 'land':
      return land(db, model, now.which);
    case 'land-torn': {
      // The worker dies, or the store refuses, between writing the value and its confirmation.
      const tear = () => {
        throw new Error('torn');
      };
      db.checks.hook('creating', tear);
      db.checks.hook('updating', tear);
      await land(db, model, now.which);
      db.checks.hook('creating').unsubscribe(tear);
      db.checks.hook('updating').unsubscribe(tear);
      return;
    }
    case 'change':
      model.version += 1;
      return;
    case 'confirm':
      if (!model.owner) return;
      await markStale(db, ['apps.list']);
      model.confirmed = model.version;
      return;
    case 'worker-stops':
      model.reads = [];
      return;
    case 'sign-out':
      return endSession(db, model, null);
    case 'sign-in':
      return endSession(db, model, now.owner === 'alice' ? alice : bob);
  }
}

async function check(db: CacheDb, model: Model): Promise<void> {
  const rows = await db.responses.toArray();
  if (!model.owner) {
    expect(rows, 'nothing is stored without a session').toEqual([]);
    return;
  }
  for (const row of rows) {
    expect(row.key, 'no row of another session').toBe(keyOf(listApps, {}, model.owner));
    const value = readRow(listApps, row, model.owner);
    expect(value?.items.length, 'the whole answer').toBe(2);
    const [email, version] = value?.items[0]?.app_display_name.split(' ') ?? [];
    expect(email).toBe(model.owner.email);
    const confirmation = await db.checks.get(row.key);
    expect(confirmation, 'a value never without its confirmation').toBeDefined();
    if (!confirmation?.stale) {
      expect(Number(version), 'older than a confirmed change, unless it says so').toBeGreaterThanOrEqual(
        model.confirmed,
      );
    }
  }
}

describe('the cache, in any order of requests, answers, changes, sign-outs and worker stops', () => {
  it('shows no row of another session, none older than the last confirmed change, and no half-written row', async () => {
    let landed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
        const db = await freshDb();
        const model: Model = { owner: null, epoch: 1, version: 1, confirmed: 0, reads: [] };
        await endSession(db, model, alice);
        for (const now of steps) {
          await take(db, model, now);
          await check(db, model);
          landed += await db.responses.count();
        }
        db.close();
      }),
      { numRuns: 120 },
    );
    expect(landed, 'rows were there to be looked at').toBeGreaterThan(20);
  });
});
