import { MINUTE_MS } from '../../../domain/durations.ts';
import { Failure } from '../../../domain/failure.ts';
import { tellableFrom } from '../../../domain/promise/lateness.ts';
import { minutesLate, type PredictedArrival } from '../../../domain/promise/promise.ts';
import { toTime } from '../../../domain/time.ts';
import { type Changing, refuseStale } from '../../bookings/change-bookings.ts';
import { type BookingDetail, findBooking } from '../../bookings/find-booking.ts';
import type { Context } from '../../context.ts';
import { refuseUnreachable } from '../../notifications/messages/refuse-unreachable.ts';
import type { Principal } from '../../platform/principal.ts';
import { assignedArrivals } from '../arrival/assigned-arrivals.ts';
import { readStored } from '../situation/read-situation.ts';
import type { OpenBooking, StoredSituation } from '../situation/situation.ts';
import { tellTime } from './queries.ts';
import { expectations, lateReasonOf, type Telling } from './tell-late.ts';

type TellingByHand = Telling & Changing & Pick<Context, 'sharedClock'>;

/** Attempts while payments or offers, which decide nothing, change the booking. */
const MAX_ATTEMPTS = 5;

/**
 * Tells the customer the time that is predicted now, with its message and the history in one transaction. A time after the
 * promise counts as the lateness that the customer is told once. Returns the booking after the change.
 * @param seenVersion the version that the dispatcher saw, if it was sent
 * @throws Failure BOOKING_NOT_FOUND, STALE with the present booking, NO_ARRIVAL without a prediction,
 * CUSTOMER_UNREACHABLE if no message reaches the customer, ALREADY_TOLD with
 * `nextAt` within 2 minutes of the last time that the customer was told, OVERLOADED (the caller may retry)
 */
export async function tellArrival(
  context: TellingByHand,
  by: Principal,
  id: string,
  seenVersion?: number | null,
): Promise<BookingDetail> {
  const { db, sharedClock, forecasts } = context;
  const now = await sharedClock();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const booking = await findBooking(db, id);
    if (!booking) throw new Failure('BOOKING_NOT_FOUND');
    if (seenVersion != null) await refuseStale(context, by, booking, seenVersion);
    refuseAgain(context, booking, now);
    await refuseUnreachable(context, booking.customerId);
    const read = () => readStored(db, now);
    const stored = attempt === 1 ? await forecasts.situation(read) : await read();
    const open = stored.bookings.find((each) => each.id === id);
    // What is kept in memory may be older than the booking.
    if (open?.version !== booking.version && attempt === 1) continue;
    const arrival = open && assignedArrivals(context, stored)(booking);
    if (!arrival) throw new Failure('NO_ARRIVAL');
    const told = { booking, open, arrival };
    if (await isWritten(context, by, stored, told, now)) return (await findBooking(db, id)) ?? booking;
  }
  throw new Failure('OVERLOADED', undefined, { retryAfterSeconds: 1 });
}

function refuseAgain({ texts: { t } }: Pick<Context, 'texts'>, booking: BookingDetail, now: number): void {
  const nextAt = tellableFrom(booking);
  if (now >= nextAt) return;
  const minutes = Math.ceil((nextAt - now) / MINUTE_MS);
  throw new Failure(
    'ALREADY_TOLD',
    t('The customer was told a time a moment ago. Another can be told in {minutes} min.', { minutes }),
    { retryAfterSeconds: Math.ceil((nextAt - now) / 1000), body: { nextAt: toTime(nextAt) } },
  );
}

type Told = { booking: BookingDetail; open: OpenBooking; arrival: PredictedArrival };

/** Writes what the customer is told, if the booking is as it was read. Returns whether it is. */
async function isWritten(
  context: TellingByHand,
  by: Principal,
  stored: StoredSituation,
  { booking, open, arrival }: Told,
  now: number,
): Promise<boolean> {
  const arrivesAt = Date.parse(arrival.at);
  const isLate = minutesLate(arrivesAt, booking.promisedAt) > 0;
  const lateReason = isLate
    ? await lateReasonOf(context.db, open, expectations(context, stored, now)(open))
    : null;
  const late = isLate ? { lateToldAt: now, lateBy: Date.parse(arrival.byAt), lateReason } : null;
  return context.changes.commit(async (trx) => {
    if (!(await tellTime(trx, booking, { arrivalToldAt: now, toldArrivesAt: arrivesAt }, late))) return null;
    return {
      kind: 'told',
      bookingId: booking.id,
      version: booking.version + 1,
      from: toTime(booking.promisedAt),
      to: arrival.at,
      by,
      atMs: now,
      now,
      payload: lateReason ? { lateReason } : {},
    };
  });
}
