import { isUnassigned } from '../../../domain/bookings/booking-status.ts';
import { orderedAt } from '../../../domain/bookings/move.ts';
import type { DispatchMode } from '../../../domain/dispatch/dispatch-mode.ts';
import { type Forecast, needsPerson } from '../../../domain/dispatch/forecast.ts';
import type { Context } from '../../context.ts';
import type { Background } from '../../feature.ts';
import { raiseAtOnce, raiseQuiet } from '../../notifications/alerts/raise-alerts.ts';
import type { Outcome } from '../../platform/jobs/handlers.ts';
import { endOfferIfOpen } from '../offers/end-offer.ts';
import { automatic, openOffer } from '../offers/open-offer.ts';
import { type Forecasting, refreshForecasts } from '../proposals/refresh-forecasts.ts';
import { isUrgent, URGENT_MS } from '../proposals/urgent-bookings.ts';
import {
  hasOpenOffer,
  isAdminsChoice,
  isLeftToPerson,
  lastRefusals,
  modesNow,
} from '../situation/offer-history.ts';
import { readStored, situationAt } from '../situation/read-situation.ts';
import type { DispatchRecord, OpenBooking } from '../situation/situation.ts';
import { wakeJob } from '../wake-job.ts';
import { assignAutomatically } from './assign-automatically.ts';
import { decideTogether } from './decide-together.ts';

/** While a booking waits, positions and services change who should go. */
const WAITING_MS = 2000;

type Dispatching = Forecasting & Pick<Context, 'changes' | 'sharedClock'>;

/**
 * Offers or assigns each booking that waits for a technician, as its mode says, and in mode automatic reassigns jobs in
 * the same decision. It is one recurring job for all nodes, so that one node decides, whether or not an admin is
 * connected.
 */
export async function dispatchBookings(context: Dispatching): Promise<Outcome> {
  const { db, clock, forecasts, sharedClock } = context;
  forecasts.forget();
  const { changes } = forecasts;
  const stored = await forecasts.situation(() => readStored(db, clock()));
  const { bookings, record } = stored;
  const modes = modesNow(context, record.modes);
  const isIn = (mode: DispatchMode) => (booking: OpenBooking) => modes[booking.serviceType] === mode;
  const [isOffered, isAutomatic] = [isIn('offer'), isIn('automatic')];
  const waiting = bookings.filter(
    (booking) =>
      booking.assignedTechId === null &&
      (isOffered(booking) || isAutomatic(booking)) &&
      !isLeftToPerson(booking, record, clock()),
  );
  await withdrawAbsent(context, record);
  const isLeft = (booking: OpenBooking) =>
    !isAutomatic(booking) && isUnassigned(booking) && isUrgent(booking, clock());
  await raiseQuiet(
    context,
    bookings.filter(isLeft).map(({ id }) => id),
  );
  const hasJobs = bookings.some(
    (booking) => booking.assignedTechId !== null && isAutomatic(booking) && isUrgent(booking, clock()),
  );
  const next = async (): Promise<Outcome> => {
    // The change wakes only a job that waits, and this one runs.
    if (forecasts.changes !== changes) return { retryAt: await sharedClock() };
    if (waiting.length > 0) return { retryAt: (await sharedClock()) + WAITING_MS };
    const ends = bookings.flatMap(({ heldUntil }) =>
      heldUntil !== null && heldUntil > clock() ? heldUntil : [],
    );
    return ends.length > 0 ? { retryAt: Math.min(...ends) } : 'done';
  };
  if (waiting.length === 0 && !hasJobs) return next();
  const forecastOf = new Map(
    (await refreshForecasts(context)).map((forecast) => [forecast.bookingId, forecast]),
  );
  const hasOffer = ({ id }: OpenBooking) => forecastOf.get(id)?.asked?.offer != null;
  const isDecided = (booking: OpenBooking) =>
    isAutomatic(booking) &&
    !isLeftToPerson(booking, record, clock()) &&
    !hasOffer(booking) &&
    !(booking.assignedTechId !== null && isAdminsChoice(booking, record));
  // Who is proposed for another booking, or is asked for one, gets no job here.
  const planned = bookings.filter((booking) => booking.assignedTechId !== null || !isDecided(booking));
  const reserved = new Set([
    ...planned.flatMap(({ id }) => forecastOf.get(id)?.best?.techId ?? []),
    ...record.offers.flatMap(({ closedAt, techId }) => (closedAt === null ? techId : [])),
  ]);
  const nowMs = clock();
  const decided = decideTogether(context, situationAt(context, stored, nowMs), {
    isDecided,
    waitedMs: (booking) => waitedMs(booking, nowMs),
    reserved,
    turnMinutes: record.turnMinutes,
  });
  const refusedAt = lastRefusals(record);
  for (const steps of decided) await assignAutomatically(context, steps);
  for (const booking of waiting) {
    const forecast = forecastOf.get(booking.id);
    if (!forecast) continue;
    const needs = isAutomatic(booking) ? needsPerson(forecast, booking, nowMs) : forecast.asked?.isOver;
    if (needs) await raiseAtOnce(context, booking.id, refusedAt.get(booking.id) ?? 0);
    else if (isOffered(booking)) await offer(context, booking, forecast, record);
  }
  return next();
}

/** Waits for a technician who is busy or has another offer: by then somebody else may be better. */
async function offer(
  context: Dispatching,
  booking: OpenBooking,
  { best, asked }: Forecast,
  record: DispatchRecord,
): Promise<void> {
  if (!best || best.freeAt !== null || asked?.offer || hasOpenOffer(best.techId, record)) return;
  await openOffer(context, booking, best);
}

/** How long a dispatcher could have decided; a standard booking has a forecast from 90 minutes before its start. */
const waitedMs = (booking: OpenBooking, nowMs: number): number =>
  nowMs - Math.max(orderedAt(booking), (booking.scheduledAt ?? 0) - URGENT_MS);

/** Withdraws offers to technicians who have gone off duty. */
async function withdrawAbsent(context: Dispatching, { offers }: DispatchRecord): Promise<void> {
  for (const offer of offers) {
    if (offer.closedAt !== null || context.fleet.isOnDuty(offer.techId)) continue;
    await endOfferIfOpen(context, offer, { by: automatic, outcome: 'withdrawn' });
  }
}

const MIN_INTERVAL_MS = 500;

/** Has the bookings dispatched soon after a booking, a duty or a shift has changed. */
export const wakeDispatch = (context: Parameters<typeof wakeJob>[0]): Background =>
  wakeJob(context, 'dispatch-bookings', MIN_INTERVAL_MS, [
    'booking:changed',
    'technician:duty',
    'technician:availability',
  ]);
