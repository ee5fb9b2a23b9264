import { readPayload } from '../../domain/bookings/change-log.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { findBooking } from '../bookings/find-booking.ts';
import { countBookings } from '../bookings/list-bookings.ts';
import {
  deleteOldStoredEvents,
  listStoredEventsAfter,
  newestStoredEvent,
  wakeOnStoredEvent,
} from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import { readAlertOf } from '../notifications/alerts/change-alerts.ts';
import { databaseFailure } from '../platform/db/errors.ts';
import type { BookingEventRow } from '../platform/db/schema.ts';
import type { CommittedChange, PushContext } from './push-changes.ts';
import { runAfterCommit } from './run-subscribers.ts';
import { runStoredEvent, type StoredEventContext } from './stored-events.ts';

/**
 * Polling finds changes that no event announced, because Redis was unavailable or the node that made the change
 * crashed.
 */
const POLL_INTERVAL_MS = 1000;
const BATCH_SIZE = 100;
const PRUNE_INTERVAL_MS = HOUR_MS;
/** After this long without reading the log, the node no longer counts as up to date. */
const MAX_READ_AGE_MS = 5000;

type Following = StoredEventContext &
  PushContext &
  Pick<Context, 'clock' | 'changes' | 'publishChange' | 'nodeId'>;

/**
 * Reads the change log and the stored events on this node, each in commit order, and runs the after-commit subscribers
 * of each change and the handler of each event. They reach only this node's own sockets, because every node reads both.
 * It reads after every commit on any node, and every second.
 */
export class ChangeFollower {
  readonly #context: Following;
  #position = 0;
  #eventPosition = 0;
  #running: Promise<void> | null = null;
  #isRequested = false;
  #stopped = false;
  #isFailing = false;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #pruning: NodeJS.Timeout | undefined;

  constructor(context: Following) {
    this.#context = context;
  }

  /** Whether this node has processed all changes that are older than MAX_READ_AGE_MS. */
  get isFollowing(): boolean {
    return performance.now() - this.#readAtMs < MAX_READ_AGE_MS;
  }

  /** Starts behind the newest change. No socket is connected yet that could have missed an earlier change. */
  async start(): Promise<void> {
    const { db, clock, changes, events } = this.#context;
    this.#position = await changes.newest();
    this.#eventPosition = await newestStoredEvent(db);
    this.#readAtMs = performance.now();
    const poll = () => void this.catchUp().catch((error) => this.#warn(error));
    events.on('changes:appended', poll);
    wakeOnStoredEvent(db, () => events.emit('changes:appended', {}));
    this.#timer = setInterval(poll, POLL_INTERVAL_MS).unref();
    await deleteOldStoredEvents(db, clock());
    this.#pruning = setInterval(() => void this.#prune(), PRUNE_INTERVAL_MS).unref();
  }

  /** Resolves when every change that was committed before the call has been processed. @throws the database's error */
  catchUp(): Promise<void> {
    this.#isRequested = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Stops reading and resolves when the current change has been processed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearInterval(this.#pruning);
    await this.#running?.catch(() => {});
  }

  async #run(): Promise<void> {
    try {
      while (this.#isRequested && !this.#stopped) {
        this.#isRequested = false;
        const readAtMs = performance.now();
        const changes = await this.#context.changes.listAfter(this.#position, BATCH_SIZE);
        for (const event of changes) {
          if (this.#stopped) return;
          await this.#follow(event);
          this.#position = event.sequence;
        }
        const isAtEnd = await this.#readEvents();
        if (changes.length === BATCH_SIZE || !isAtEnd) this.#isRequested = true;
        else this.#readAtMs = readAtMs;
      }
      this.#isFailing = false;
    } finally {
      this.#running = null;
    }
  }

  /** Handles the next stored events. Returns whether there are no more. */
  async #readEvents(): Promise<boolean> {
    const { db, nodeId, log } = this.#context;
    const events = await listStoredEventsAfter(db, this.#eventPosition, BATCH_SIZE);
    for (const event of events) {
      if (this.#stopped) break;
      try {
        if (event.origin !== nodeId) await runStoredEvent(this.#context, event);
      } catch (error) {
        // A database error leaves the event for the next poll; a retry of anything else would fail again.
        if (databaseFailure(error)) throw error;
        log.error({ err: error, event: event.name }, 'handling a stored event failed');
      }
      this.#eventPosition = event.sequence;
    }
    return events.length < BATCH_SIZE;
  }

  async #prune(): Promise<void> {
    const { db, clock, log } = this.#context;
    await deleteOldStoredEvents(db, clock()).catch((error) =>
      log.warn({ err: error }, 'old stored events were not deleted'),
    );
  }

  /** Reads all data before the first push: a database error then leaves the whole change for the next poll. */
  async #follow(event: BookingEventRow): Promise<void> {
    const { db, publishChange } = this.#context;
    const committed = await readCommitted(db, event);
    if (!committed || this.#stopped) return;
    try {
      runAfterCommit({ ...this.#context, publish: publishChange(event.sequence) }, committed);
    } catch (error) {
      // Not retried: a retry would fail again and delay every later change.
      this.#context.log.error({ err: error, sequence: event.sequence }, 'pushing a change failed');
    }
  }

  /** Logs the first failure only, not one per poll while the database is unavailable. */
  #warn(error: unknown): void {
    if (this.#stopped || this.#isFailing) return;
    this.#isFailing = true;
    this.#context.log.warn({ err: error }, 'reading the change log failed; retrying every second');
  }
}

async function readCommitted(db: Context['db'], event: BookingEventRow): Promise<CommittedChange | null> {
  const { kind, bookingId } = event;
  const booking = await findBooking(db, bookingId);
  if (!booking) return null;
  const isNew = kind === 'created';
  return {
    event,
    payload: readPayload(kind, event.payload),
    booking,
    alert: isNew || kind === 'ready' ? await readAlertOf(db, bookingId) : null,
    count: isNew ? await countBookings(db) : null,
  };
}
