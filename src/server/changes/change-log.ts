import { PostgresAdapter, sql } from 'kysely';
import { writePayload } from '../../domain/change-log.ts';
import type { Context } from '../context.ts';
import { newId } from '../db/id.ts';
import type { BookingEventRow, Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { actorOf, type BookingChange } from './change.ts';
import { insertEvent, listChangesAfter, newestSequence } from './queries.ts';

/** Any number that no other advisory lock of this database has. */
const LOG_LOCK = 3_803_803_801;

/** Does what follows from a change in its transaction; it may add to the change's payload. */
type FollowInTransaction = (trx: Db, change: BookingChange) => Promise<void>;

/** Writes every change of a booking, with all that follows from it. */
export class ChangeLog {
  readonly #context: Pick<Context, 'db' | 'events'>;
  readonly #follow: FollowInTransaction;

  constructor(context: Pick<Context, 'db' | 'events'>, follow: FollowInTransaction) {
    this.#context = context;
    this.#follow = follow;
  }

  /**
   * Makes a change of a booking in one transaction: the work writes it, what follows from it is done, and it is
   * appended to the log as the last statement. Once it is committed, who follows the log is woken, on every node.
   * Tells whether there was a change.
   * @param work answers the change that it has written, or null when nothing of a booking has changed
   */
  async commit(work: (trx: Db) => Promise<BookingChange | null>): Promise<boolean> {
    const { db, events } = this.#context;
    const isChanged = await inTransaction(db, async (trx) => {
      const change = await work(trx);
      if (change) await this.append(trx, change);
      return change !== null;
    });
    if (isChanged) events.emit('changes:appended', {});
    return isChanged;
  }

  /**
   * Does what follows from a change in its transaction and writes it to the log: the transaction's last statement. Only
   * here is the log written. Its order is that of the commits: who has read up to a number has missed none before.
   */
  async append(trx: Db, appended: BookingChange): Promise<void> {
    // The transaction may be tried again: what was added to the payload in vain is forgotten.
    const change = { ...appended, payload: { ...appended.payload } };
    await this.#follow(trx, change);
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
  }

  /** The sequence of the newest change; 0 before the first. */
  newest(): Promise<number> {
    return newestSequence(this.#context.db);
  }

  /** The changes after a sequence, in the order of their commits. */
  listAfter(sequence: number, limit: number): Promise<BookingEventRow[]> {
    return listChangesAfter(this.#context.db, sequence, limit);
  }
}

/**
 * Lets one transaction after another take its number and commit. Held for an insert and the commit only, and taken
 * after every other lock: so it is in no deadlock. SQLite has one writer in any case.
 */
async function lockLog(trx: Db): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(LOG_LOCK)})`.execute(trx);
}
