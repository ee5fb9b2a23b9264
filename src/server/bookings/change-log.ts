import { PostgresAdapter, sql } from 'kysely';
import { type ChangePayload, writePayload } from '../../domain/change-log.ts';
import { newId } from '../db/id.ts';
import type { Db } from '../db/schema.ts';
import { actorOf, type BookingChange } from './change.ts';
import { insertEvent } from './queries.ts';
import { runSubscribers, type Subscribing } from './subscribers.ts';

/** Any number that no other advisory lock of this database has. */
const LOG_LOCK = 3_803_803_801;

/**
 * Does what follows from a change of a booking, and writes the change to the log: the last statement of its
 * transaction. Only here is the log written. The sequence is the order of commits, so that who has read up to a number
 * has missed none before it.
 */
export async function appendChange(
  context: Subscribing,
  trx: Db,
  appended: BookingChange,
): Promise<ChangePayload> {
  // The transaction may be tried again: what subscribers added in vain is forgotten.
  const change = { ...appended, payload: { ...appended.payload } };
  await runSubscribers(trx, change, context);
  await lockLog(trx);
  await insertEvent(trx, {
    id: newId(),
    bookingId: change.bookingId,
    version: change.version,
    at: change.atMs,
    actor: actorOf(change.by),
    role: change.by.role,
    kind: change.kind,
    fromValue: change.from,
    toValue: change.to,
    payload: writePayload(change.kind, change.payload),
  });
  return change.payload;
}

/**
 * Lets one transaction after another take its number and commit. Held for an insert and the commit only, and taken
 * after every other lock: so it is in no deadlock. SQLite has one writer in any case.
 */
async function lockLog(trx: Db): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(LOG_LOCK)})`.execute(trx);
}
