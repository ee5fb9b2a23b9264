import type { Insertable } from 'kysely';
import { type PayloadAddition, writePayload } from '../../domain/bookings/change-log.ts';
import { newId } from '../platform/db/id.ts';
import type { BookingEventRow, BookingEvents, Database, Db } from '../platform/db/schema.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { EventBus } from '../platform/live/event-bus.ts';
import { actorOf, type BookingChange } from './change.ts';
import { insertEvents, listChangesAfter, lockLog, newestSequence } from './queries.ts';

/** Runs the subscribers of a change in its transaction. Returns what they add to its payload. */
type RunSubscribers = (trx: Db, change: BookingChange) => Promise<PayloadAddition>;

type Logging = { db: Database; events: EventBus };

/** Writes every booking change to the log and runs its in-transaction subscribers. */
export class ChangeLog {
  readonly #context: Logging;
  readonly #follow: RunSubscribers;

  constructor(context: Logging, follow: RunSubscribers) {
    this.#context = context;
    this.#follow = follow;
  }

  /**
   * Runs the work, the in-transaction subscribers and the append to the log in one transaction. After the commit the
   * readers of the log on every node are woken. Returns whether a booking changed.
   * @param work returns the change or the changes that it has written, or null if no booking has changed
   */
  async commit(work: (trx: Db) => Promise<BookingChange | BookingChange[] | null>): Promise<boolean> {
    const { db, events } = this.#context;
    const isChanged = await inTransaction(db, async (trx) => {
      const change = await work(trx);
      if (change) await this.append(trx, ...[change].flat());
      return change !== null;
    });
    if (isChanged) events.emit('changes:appended', {});
    return isChanged;
  }

  /**
   * Runs the in-transaction subscribers and appends the changes to the log as the last statements of the transaction. No
   * other code writes the log. Its order is the commit order: a reader that has read up to a sequence has missed no
   * earlier change.
   */
  async append(trx: Db, ...changes: BookingChange[]): Promise<void> {
    const rows: Insertable<BookingEvents>[] = [];
    for (const change of changes) rows.push(toRow(change, await this.#follow(trx, change)));
    await lockLog(trx);
    if (rows.length > 0) await insertEvents(trx, rows);
  }

  /** Returns the sequence of the newest change; 0 for an empty log. */
  newest(): Promise<number> {
    return newestSequence(this.#context.db);
  }

  /** Lists the changes after a sequence in commit order. */
  listAfter(sequence: number, limit: number): Promise<BookingEventRow[]> {
    return listChangesAfter(this.#context.db, sequence, limit);
  }
}

const toRow = (change: BookingChange, added: PayloadAddition): Insertable<BookingEvents> => ({
  id: newId(),
  bookingId: change.bookingId,
  version: change.version,
  at: change.atMs,
  actor: actorOf(change.by),
  role: change.by.role,
  kind: change.kind,
  fromValue: change.from,
  toValue: change.to,
  payload: writePayload(change.kind, { ...change.payload, ...added }),
});
