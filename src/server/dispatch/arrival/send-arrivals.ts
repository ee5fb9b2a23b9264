import { MINUTE_MS } from '../../../domain/durations.ts';
import { type ArrivalChange, minutesLate, type PredictedArrival } from '../../../domain/promise/promise.ts';
import { rooms } from '../../../events/rooms.ts';
import type { Context } from '../../context.ts';
import { readStored } from '../situation/read-situation.ts';
import type { OpenBooking } from '../situation/situation.ts';
import type { Arriving } from './arrival-at.ts';
import { assignedArrivals } from './assigned-arrivals.ts';

type Sending = Arriving & Pick<Context, 'forecasts' | 'publish'>;

/**
 * Sends the arrivals at assigned bookings to admins, each time those that have changed since the last time. Every node
 * computes them and sends them to its own admins. `forget` has the next time send all.
 */
export function arrivalsSender(context: Sending): { send: () => Promise<void>; forget: () => void } {
  const { db, clock, forecasts, publish } = context;
  let sent = new Map<string, string>();
  return {
    async send() {
      const stored = await forecasts.situation(() => readStored(db, clock()));
      const arrivalOf = assignedArrivals(context, stored);
      const before = sent;
      const present = new Map<string, string>();
      const changed: ArrivalChange[] = [];
      for (const booking of stored.bookings) {
        const arrival = arrivalOf(booking);
        if (!arrival) continue;
        const shown = shownOf(booking, arrival);
        present.set(booking.id, shown);
        if (before.get(booking.id) === shown) continue;
        const lateMinutes = minutesLate(Date.parse(arrival.at), booking.promisedAt);
        changed.push({ bookingId: booking.id, arrival, lateMinutes });
      }
      for (const bookingId of before.keys())
        if (!present.has(bookingId)) changed.push({ bookingId, arrival: null, lateMinutes: null });
      sent = present;
      if (changed.length > 0) publish('arrivals:changed', rooms.admins, changed);
    },
    forget() {
      sent = new Map();
    },
  };
}

const minuteOf = (time: string): number => Math.floor(Date.parse(time) / MINUTE_MS);

/** What admins see of an arrival. A push of the booking's version may have come without one, so the version counts. */
const shownOf = (
  { version, promisedAt }: OpenBooking,
  { at, fromAt, byAt, distanceMiles }: PredictedArrival,
): string => [version, promisedAt, ...[at, fromAt, byAt].map(minuteOf), distanceMiles].join();
