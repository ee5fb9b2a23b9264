import type { ExpressionBuilder } from 'kysely';
import { newId } from '../db/id.ts';
import type { Db, OutboxRow, Schema } from '../db/schema.ts';

/**
 * Queues work for a payment behind all that was queued for it before: who calls has the payment or its booking
 * locked by a write in the same transaction, and the unique index refuses two rows of one number.
 */
const add = (db: Db, kind: OutboxRow['kind'], subject: string, now: number) =>
  db
    .insertInto('outbox')
    .values((e) => ({
      id: newId(),
      kind,
      subject,
      seq: e
        .selectFrom('outbox')
        .where('subject', '=', subject)
        .select((s) => s(s.fn.coalesce(s.fn.max('seq'), s.lit(0)), '+', 1).as('next')),
      createdAt: now,
      // At once, by any clock.
      nextAttemptAt: 0,
    }))
    .execute();

/** The amount that was authorised is to be taken. */
export const queueCapture = (db: Db, paymentId: string, now: number) => add(db, 'capture', paymentId, now);

/** A booking's whole amount is to go back: voided when only authorised, refunded when captured. */
export const queueRelease = (db: Db, paymentId: string, now: number) => add(db, 'release', paymentId, now);

/** The ledger has voided it already; the card is to be told. */
export const queueVoid = (db: Db, paymentId: string, now: number) => add(db, 'void', paymentId, now);

/** Who works on a row renews its claim more often than this; the claim of a node that died soon runs out. */
const CLAIM_MS = 5000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** No row of the same payment is open that was queued before, claimed by whomever. */
const isNext = (e: ExpressionBuilder<Schema, 'outbox'>) =>
  e.not(
    e.exists(
      e
        .selectFrom('outbox as earlier')
        .select('earlier.id')
        .whereRef('earlier.subject', '=', 'outbox.subject')
        .where('earlier.doneAt', 'is', null)
        .whereRef('earlier.seq', '<', 'outbox.seq'),
    ),
  );

/**
 * A time that was set `mostMs` ahead at most has come. One further ahead was set before the clock went back, and
 * holds nothing up.
 */
const hasCome = (
  e: ExpressionBuilder<Schema, 'outbox'>,
  column: 'nextAttemptAt' | 'claimedUntil',
  now: number,
  mostMs: number,
) => e.or([e(column, '<=', now), e(column, '>', now + mostMs)]);

const isFree = (now: number) => (e: ExpressionBuilder<Schema, 'outbox'>) =>
  e.or([e('claimedUntil', 'is', null), hasCome(e, 'claimedUntil', now, CLAIM_MS)]);

/** What is due: of each payment the next row, however late it is. */
export const listDue = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('doneAt', 'is', null)
    .where((e) => hasCome(e, 'nextAttemptAt', now, LONGEST_RETRY_MS))
    .where(isFree(now))
    .where(isNext)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Takes a row for this node alone, as long as it is still the next of its payment; answers it as claimed. */
export const claim = (db: Db, row: OutboxRow, now: number): Promise<OutboxRow | undefined> =>
  db
    .updateTable('outbox')
    .set({ claimedUntil: now + CLAIM_MS, attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .where('doneAt', 'is', null)
    .where('attempts', '=', row.attempts)
    .where(isNext)
    .returningAll()
    .executeTakeFirst();

/** The row as this node has claimed it: another claim counts one attempt more. */
const claimed = (db: Db, { id, attempts }: OutboxRow) =>
  db.updateTable('outbox').where('id', '=', id).where('attempts', '=', attempts).where('doneAt', 'is', null);

export const renewClaim = (db: Db, row: OutboxRow, now: number) =>
  claimed(db, row)
    .set({ claimedUntil: now + CLAIM_MS })
    .execute();

export const finish = (db: Db, row: OutboxRow, now: number) =>
  claimed(db, row).set({ doneAt: now, claimedUntil: null, lastError: null }).execute();

export const hasOpenWork = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db
    .selectFrom('outbox')
    .select('id')
    .where('subject', '=', paymentId)
    .where('doneAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Removes rows that were done before an instant, at most so many at once; answers how many. */
export async function deleteDoneBefore(db: Db, before: number, limit: number): Promise<number> {
  const done = db.selectFrom('outbox').select('id').where('doneAt', '<', before).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('outbox').where('id', 'in', done).executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many rows wait to be done, the oldest of them, and how many were refused before. */
export const outboxStanding = (db: Db) =>
  db
    .selectFrom('outbox')
    .select((e) => [
      e.fn.countAll<number>().as('waiting'),
      e.fn.min('createdAt').as('oldestAt'),
      e.fn.count<number>('lastError').as('failing'),
    ])
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();

/** Tries again later, each time twice as late. */
export const postpone = (db: Db, row: OutboxRow, error: string | null, now: number) =>
  claimed(db, row)
    .set({
      claimedUntil: null,
      lastError: error,
      nextAttemptAt: now + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (row.attempts - 1)),
    })
    .execute();
