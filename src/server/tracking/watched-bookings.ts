import { MINUTE_MS } from '../../domain/durations.ts';
import { rooms } from '../../events/rooms.ts';
import { findBooking } from '../bookings/find-booking.ts';
import type { Context } from '../context.ts';
import type { LiveSocket } from '../platform/live/live-server.ts';
import { type Tracked, track } from './eta.ts';
import { type EtaContext, sendEta, sendPosition } from './send-updates.ts';
import { openWatched, type Watched } from './watched.ts';

const MIN_INTERVAL_MS = MINUTE_MS;
const nothing: ReadonlySet<Watched> = new Set();

/** Returns the room of a booking's watchers, and the one for texts in the socket's language. */
const roomsFor = ({ data: { principal, language } }: LiveSocket, bookingId: string): string[] =>
  principal.role === 'guest'
    ? [rooms.watchingByLink(bookingId), rooms.watchingByLinkIn(bookingId, language)]
    : [rooms.watching(bookingId), rooms.watchingIn(bookingId, language)];

/**
 * The bookings that sockets of this node watch, indexed by booking and by technician, so that the cost of a fix is
 * proportional to its watchers. Positions are sent only while the booking is en route.
 */
export class WatchedBookings {
  readonly #context: EtaContext & Pick<Context, 'log'>;
  readonly #watched = new Map<string, Watched>();
  readonly #bySocket = new Map<string, Set<string>>();
  readonly #byTechnician = new Map<string, Set<Watched>>();
  readonly #timer: NodeJS.Timeout;

  constructor(context: EtaContext & Pick<Context, 'log' | 'events'>) {
    this.#context = context;
    context.events.on('technician:moved', ({ techId }) => {
      for (const watched of this.#of(techId)) {
        watched.hasMoved = true;
        this.#sendUpdates(watched);
      }
    });
    context.events.on('technician:duty', ({ techId }) => {
      for (const watched of this.#of(techId)) this.#sendNow(watched);
    });
    const readAgain = ({ techId }: { techId: string }) => {
      for (const watched of this.#of(techId)) this.#refresh(watched);
    };
    // Another shift, van, name or photo: whom and what the customer looks for.
    context.events.on('technician:availability', readAgain);
    context.events.on('technician:renamed', readAgain);
    // Whether the customer says a code at the van.
    context.events.on('settings:changed', () => {
      for (const watched of this.#watched.values()) this.#refresh(watched);
    });
    context.events.on('booking:changed', ({ bookingId, techIds }) => {
      // A technician's step on one job affects the ETA of the technician's other jobs.
      const concerned = new Set(techIds.flatMap((techId) => [...this.#of(techId)]));
      const changed = this.#watched.get(bookingId);
      if (changed) concerned.add(changed);
      for (const watched of concerned) this.#refresh(watched);
    });
    this.#timer = setInterval(() => {
      for (const watched of this.#watched.values()) {
        // Sent again, in case that a slow connection missed the last one.
        watched.sent = {};
        if (watched.tracked) this.#sendUpdates(watched);
        else this.#refresh(watched);
      }
    }, MIN_INTERVAL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const { eta } of this.#watched.values()) eta.stop();
  }

  /** Adds the socket to the booking's room, which receives all later changes. Returns the booking's current state. */
  async add(socket: LiveSocket, bookingId: string): Promise<Tracked | null> {
    const watched = this.#watched.get(bookingId) ?? openWatched(bookingId, this.#sendEta);
    this.#watched.set(bookingId, watched);
    watched.sockets.set(socket.id, socket.data.language);
    watched.sent = {};
    this.#bookingsOf(socket).add(bookingId);
    await socket.join(roomsFor(socket, bookingId));
    return this.#read(watched);
  }

  async remove(socket: LiveSocket, bookingId: string): Promise<void> {
    for (const room of roomsFor(socket, bookingId)) await socket.leave(room);
    this.#bySocket.get(socket.id)?.delete(bookingId);
    this.#forget(socket.id, bookingId);
  }

  #bookingsOf(socket: LiveSocket): Set<string> {
    const known = this.#bySocket.get(socket.id);
    if (known) return known;
    const bookings = new Set<string>();
    this.#bySocket.set(socket.id, bookings);
    socket.once('disconnect', () => {
      this.#bySocket.delete(socket.id);
      for (const bookingId of bookings) this.#forget(socket.id, bookingId);
    });
    return bookings;
  }

  #forget(socketId: string, bookingId: string): void {
    const watched = this.#watched.get(bookingId);
    if (!watched?.sockets.delete(socketId) || watched.sockets.size > 0) return;
    watched.eta.stop();
    this.#watched.delete(bookingId);
    this.#index(watched, null);
  }

  /** Discards the old state immediately, so that nothing based on it is sent. */
  #refresh(watched: Watched): void {
    watched.changes += 1;
    watched.tracked = null;
    const { changes } = watched;
    this.#read(watched)
      .then(() => watched.changes === changes && this.#sendNow(watched))
      .catch((error) => this.#context.log.warn({ err: error }, 'reading a watched booking failed'));
  }

  /** Reads the booking again until no change arrives during the read. */
  async #read(watched: Watched): Promise<Tracked | null> {
    for (;;) {
      const { bookingId, changes } = watched;
      const booking = await findBooking(this.#context.db, bookingId);
      if (!booking || this.#watched.get(bookingId) !== watched) return null;
      this.#index(watched, booking.assignedTechId);
      const tracked = await track(this.#context, booking);
      if (watched.changes !== changes) continue;
      if (watched.tracked?.booking.version !== booking.version) watched.tracked = tracked;
      return tracked;
    }
  }

  #sendUpdates(watched: Watched): void {
    if (!watched.tracked) return;
    if (watched.hasMoved) sendPosition(this.#context, watched);
    watched.hasMoved = false;
    watched.eta.ask();
  }

  /** A new status does not wait for the interval between the ETAs of a drive. */
  #sendNow(watched: Watched): void {
    watched.eta.stop();
    this.#sendUpdates(watched);
  }

  readonly #sendEta = (watched: Watched) => {
    sendEta(this.#context, watched).catch((error) =>
      this.#context.log.warn({ err: error }, 'sending an ETA failed'),
    );
  };

  #of(techId: string): ReadonlySet<Watched> {
    return this.#byTechnician.get(techId) ?? nothing;
  }

  #index(watched: Watched, techId: string | null): void {
    if (watched.techId === techId) return;
    if (watched.techId !== null) {
      const former = this.#byTechnician.get(watched.techId);
      former?.delete(watched);
      if (former?.size === 0) this.#byTechnician.delete(watched.techId);
    }
    watched.techId = techId;
    if (techId !== null) {
      this.#byTechnician.set(techId, (this.#byTechnician.get(techId) ?? new Set()).add(watched));
    }
  }
}
