import { readPayload } from '../../domain/change-log.ts';
import { countBookings } from '../bookings/count.ts';
import { findBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { BookingEventRow } from '../db/schema.ts';
import { readAlertOf } from '../notifications/create-alert.ts';
import type { Committed } from './push-changes.ts';
import { runAfterCommit } from './table.ts';

/** What no fact told of, as Redis is away or the node that made the change has died, is found this soon. */
const LOOK_EVERY_MS = 1000;
const BATCH_SIZE = 100;
/** Who has not read the log for so long does not know what has happened. */
const MAX_SILENCE_MS = 5000;

type Following = Pick<Context, 'db' | 'log' | 'events' | 'changes' | 'publishChange'>;

/**
 * Follows the change log on this node, one change after another in the order of the commits, and runs what follows
 * after the commit: it reaches this node's own sockets, as every node follows the log by itself. It looks when a change
 * was committed here or on another node, and every second besides.
 */
export class ChangeFollower {
  readonly #context: Following;
  #position = 0;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #isFailing = false;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: Following) {
    this.#context = context;
  }

  /** Whether all that was committed up to some seconds ago has been followed. */
  get isFollowing(): boolean {
    return performance.now() - this.#readAtMs < MAX_SILENCE_MS;
  }

  /** Begins behind the newest change: nobody is connected who could have missed an earlier one. */
  async start(): Promise<void> {
    this.#position = await this.#context.changes.newest();
    this.#readAtMs = performance.now();
    const look = () => void this.catchUp().catch((error) => this.#warn(error));
    this.#context.events.on('changes:appended', look);
    this.#timer = setInterval(look, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Resolves when every change that was committed before the call has been followed. @throws the database's error */
  catchUp(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Follows nothing more; resolves when the change at hand has been followed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running?.catch(() => {});
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        const readAtMs = performance.now();
        const changes = await this.#context.changes.listAfter(this.#position, BATCH_SIZE);
        for (const event of changes) {
          if (this.#stopped) return;
          await this.#follow(event);
          this.#position = event.sequence;
        }
        if (changes.length === BATCH_SIZE) this.#again = true;
        else this.#readAtMs = readAtMs;
      }
      this.#isFailing = false;
    } finally {
      this.#running = null;
    }
  }

  /** Reads all that is needed first: an error of the database leaves the change for the next look, whole. */
  async #follow(event: BookingEventRow): Promise<void> {
    const { db, events, publishChange } = this.#context;
    const committed = await readCommitted(db, event);
    if (!committed || this.#stopped) return;
    try {
      runAfterCommit({ events, publish: publishChange(event.sequence) }, committed);
    } catch (error) {
      // Tried again it would fail again, and hold up every later change.
      this.#context.log.error({ err: error, sequence: event.sequence }, 'a change was not pushed');
    }
  }

  /** Says it once, not with every look while the database is away. */
  #warn(error: unknown): void {
    if (this.#stopped || this.#isFailing) return;
    this.#isFailing = true;
    this.#context.log.warn(
      { err: error },
      'the change log was not read; it will be tried again every second',
    );
  }
}

async function readCommitted(db: Context['db'], event: BookingEventRow): Promise<Committed | null> {
  const { kind, bookingId } = event;
  const booking = await findBooking(db, bookingId);
  if (!booking) return null;
  const isNew = kind === 'created';
  return {
    event,
    payload: readPayload(kind, event.payload),
    booking,
    alert: isNew ? await readAlertOf(db, bookingId) : null,
    count: isNew ? await countBookings(db) : null,
  };
}
