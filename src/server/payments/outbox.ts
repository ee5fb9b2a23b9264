import { newId } from '../db/id.ts';
import type { Db, OutboxRow } from '../db/schema.ts';

const add = (db: Db, kind: OutboxRow['kind'], subject: string, now: number) =>
  db
    .insertInto('outbox')
    .values({ id: newId(), kind, subject, createdAt: now, nextAttemptAt: now })
    .execute();

/** The amount that was authorised is to be taken. */
export const queueCapture = (db: Db, paymentId: string, now: number) => add(db, 'capture', paymentId, now);

/** A booking's whole amount is to go back: voided when only authorised, refunded when captured. */
export const queueRelease = (db: Db, paymentId: string, now: number) => add(db, 'release', paymentId, now);

/** The ledger has voided it already; the card is to be told. */
export const queueVoid = (db: Db, paymentId: string, now: number) => add(db, 'void', paymentId, now);

const CLAIM_MS = 60_000;

/** What is due, oldest first. */
export const listDue = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('doneAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', now)]))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Takes a row for this node alone, as long as nothing older of the same payment is still to be done. */
export async function claim(db: Db, row: OutboxRow, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ claimedUntil: now + CLAIM_MS, attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .where('doneAt', 'is', null)
    .where('attempts', '=', row.attempts)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('outbox as earlier')
            .select('earlier.id')
            .where('earlier.subject', '=', row.subject)
            .where('earlier.doneAt', 'is', null)
            .where('earlier.id', '!=', row.id)
            .where('earlier.createdAt', '<', row.createdAt),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const finish = (db: Db, id: string, now: number) =>
  db
    .updateTable('outbox')
    .set({ doneAt: now, claimedUntil: null, lastError: null })
    .where('id', '=', id)
    .execute();

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

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** Tries again later, each time twice as late. */
export const postpone = (db: Db, row: OutboxRow, error: string, now: number) =>
  db
    .updateTable('outbox')
    .set({
      claimedUntil: null,
      lastError: error,
      nextAttemptAt: now + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** row.attempts),
    })
    .where('id', '=', row.id)
    .execute();
