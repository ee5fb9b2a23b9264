import type { Booking } from '../../domain/bookings/booking.ts';
import { holderOf } from '../../domain/bookings/booking-status.ts';
import { isUnderWay } from '../../domain/dispatch/stops.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { decodeLine, lineFrom } from '../../domain/places/line.ts';
import { type Coordinates, milesBetween } from '../../domain/places/place.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { dueOf, inTurn } from './job-order.ts';

/** A drive of a technician: to the job, or from it to the next one. */
export type Leg = {
  techId: string;
  bookingId: string;
  from: Coordinates;
  to: Coordinates;
  isNext: boolean;
};

/** A job that is due later than this is not driven to now, and the next one not after it. */
const FIRST_WITHIN_MS = HOUR_MS;
const NEXT_WITHIN_MS = 4 * HOUR_MS;

type Placed = Booking & Coordinates;
const isPlaced = (booking: Booking): booking is Placed =>
  booking.latitude !== null && booking.longitude !== null;
const pointOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude });

/** Returns the drives that technicians on duty make now, and the next ones. */
export function legsOf(
  technicians: readonly TechnicianLocation[],
  bookings: readonly Booking[],
  nowMs: number,
): Leg[] {
  const jobsOf = new Map<string, Placed[]>();
  for (const booking of bookings) {
    const holder = holderOf(booking);
    if (holder === null || !isPlaced(booking)) continue;
    const jobs = jobsOf.get(holder);
    if (jobs) jobs.push(booking);
    else jobsOf.set(holder, [booking]);
  }
  const isWithin = (job: Booking, ms: number) => isUnderWay(job) || dueOf(job) <= nowMs + ms;
  return technicians.flatMap((technician): Leg[] => {
    const { techId, isOnDuty } = technician;
    const [job, next] = isOnDuty === 'true' ? inTurn(jobsOf.get(techId) ?? []) : [];
    if (!job || !isWithin(job, FIRST_WITHIN_MS)) return [];
    const isThere = job.status === 'in_progress' || job.arrivedAt !== null;
    const first = { techId, bookingId: job.id, from: pointOf(technician), to: pointOf(job), isNext: false };
    const second = next && {
      techId,
      bookingId: next.id,
      from: pointOf(job),
      to: pointOf(next),
      isNext: true,
    };
    return [...(isThere ? [] : [first]), ...(second && isWithin(next, NEXT_WITHIN_MS) ? [second] : [])];
  });
}

/**
 * A technician who is farther than this from the line drives another way. The line has only the main roads, and goes
 * straight from and to them.
 */
const OFF_MILES = 0.8;
/** A booking whose place was corrected has another line. */
const MOVED_MILES = 0.1;
const MAX_LINES = 2000;

/** The drive of a technician to a job has a line until it is left; between two jobs the line depends on the places. */
const keyOf = ({ techId, bookingId, from, to, isNext }: Leg): string =>
  isNext ? [from.latitude, from.longitude, to.latitude, to.longitude].join(' ') : `${techId} ${bookingId}`;

export type DrawnLeg = { leg: Leg; points: readonly Coordinates[] };

/** The lines of drives that the server has drawn, and from where on they are still to be driven. */
export class RouteLines {
  readonly #lines = new Map<string, readonly Coordinates[]>();

  /** Returns what is known of drives, from where the technicians are, and which have to be asked for. */
  draw(legs: readonly Leg[]): { drawn: DrawnLeg[]; missing: Leg[] } {
    const drawn: DrawnLeg[] = [];
    const missing: Leg[] = [];
    for (const leg of legs) {
      const line = this.#lines.get(keyOf(leg));
      const end = line?.at(-1);
      if (!line || !end || milesBetween(end, leg.to) > MOVED_MILES) {
        missing.push(leg);
        continue;
      }
      const rest = leg.isNext ? { points: line, miles: 0 } : lineFrom(line, leg.from);
      if (rest.miles > OFF_MILES) missing.push(leg);
      drawn.push({ leg, points: leg.isNext ? line : [leg.from, ...rest.points] });
    }
    return { drawn, missing };
  }

  /** Keeps the encoded lines of drives, in the order of the drives. */
  keep(legs: readonly Leg[], lines: readonly string[]): void {
    for (const [index, leg] of legs.entries()) {
      const points = decodeLine(lines[index] ?? '');
      this.#lines.delete(keyOf(leg));
      this.#lines.set(keyOf(leg), [leg.from, ...points.slice(1, -1), leg.to]);
    }
    for (const key of [...this.#lines.keys()].slice(0, Math.max(0, this.#lines.size - MAX_LINES)))
      this.#lines.delete(key);
  }
}
