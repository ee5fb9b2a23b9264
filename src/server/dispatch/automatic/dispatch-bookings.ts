import type { ServiceType } from '../../../domain/bookings/service-type.ts';
import { isClearChoice } from '../../../domain/dispatch/clear-choice.ts';
import type { DispatchMode } from '../../../domain/dispatch/dispatch-mode.ts';
import { type Forecast, isWorthReassigning, type Reassignment } from '../../../domain/dispatch/forecast.ts';
import type { Changing } from '../../bookings/change-bookings.ts';
import type { Context } from '../../context.ts';
import type { Background } from '../../feature.ts';
import { atMostEvery } from '../../lib/timing.ts';
import { raiseAtOnce } from '../../notifications/alerts/raise-alerts.ts';
import { makeJobsDue } from '../../platform/jobs/add-job.ts';
import type { Outcome } from '../../platform/jobs/handlers.ts';
import { swapTechnicians } from '../assign-technician.ts';
import { endOfferIfOpen } from '../offers/end-offer.ts';
import { automatic, openOffer } from '../offers/open-offer.ts';
import { type Forecasting, refreshForecasts } from '../proposals/refresh-forecasts.ts';
import { isUrgent, URGENT_MS } from '../proposals/urgent-bookings.ts';
import { reassignmentReason, type TextContext } from '../reason-texts.ts';
import { hasOpenOffer, isAdminsChoice, modesNow } from '../situation/offer-history.ts';
import { readStored } from '../situation/read-situation.ts';
import type { DispatchRecord, OpenBooking } from '../situation/situation.ts';
import { assignAutomatically, unlessOutOfDate } from './assign-automatically.ts';

/** While a booking waits, positions and services change who should go. */
const WAITING_MS = 2000;

type Dispatching = Forecasting & Pick<Context, 'changes' | 'sharedClock'>;
type Waiting = { booking: OpenBooking; forecast: Forecast; mode: DispatchMode; record: DispatchRecord };

/**
 * Offers or assigns each booking that waits for a technician, as its mode says, and in mode automatic reassigns jobs to
 * better technicians. It is one recurring job for all nodes, so that one node decides, whether or not an admin is
 * connected.
 */
export async function dispatchBookings(context: Dispatching): Promise<Outcome> {
  const { db, clock, forecasts, sharedClock } = context;
  forecasts.forget();
  const { bookings, record } = await forecasts.situation(() => readStored(db, clock()));
  const modes = modesNow(context, record.modes);
  const isDispatched = (type: ServiceType) => modes[type] !== 'suggest';
  const waiting = bookings.filter(
    ({ assignedTechId, serviceType }) => assignedTechId === null && isDispatched(serviceType),
  );
  await withdrawAbsent(context, record);
  const assigned = bookings.filter(
    (booking) =>
      booking.assignedTechId !== null &&
      modes[booking.serviceType] === 'automatic' &&
      isUrgent(booking, clock()),
  );
  if (waiting.length === 0 && assigned.length === 0) return 'done';
  const forecastOf = new Map(
    (await refreshForecasts(context)).map((forecast) => [forecast.bookingId, forecast]),
  );
  await reassignAutomatically(context, assigned, forecastOf, record);
  for (const booking of waiting) {
    const forecast = forecastOf.get(booking.id);
    if (forecast)
      await dispatchBooking(context, { booking, forecast, mode: modes[booking.serviceType], record });
  }
  return waiting.length === 0 ? 'done' : { retryAt: (await sharedClock()) + WAITING_MS };
}

/**
 * Waits for a technician who is busy or has another offer: by then somebody else may be better. When nobody is left to
 * ask, a person has to decide, so the alarm sounds again.
 */
async function dispatchBooking(
  context: Dispatching,
  { booking, forecast, mode, record }: Waiting,
): Promise<void> {
  const { best, others, asked } = forecast;
  if (asked?.isOver) return raiseAtOnce(context, booking.id, lastRefusalAt(booking, record));
  if (!best || best.freeAt !== null || asked?.offer) return;
  if (hasOpenOffer(best.techId, record)) return;
  if (mode === 'offer') await openOffer(context, booking, best);
  else if (isClearChoice({ best, others }, waitedMs(booking, context.clock())))
    await assignAutomatically(context, booking, best);
}

/** When the last technician who was asked has not taken the booking. */
const lastRefusalAt = ({ id }: OpenBooking, { offers }: DispatchRecord): number =>
  Math.max(0, ...offers.map(({ bookingId, closedAt }) => (bookingId === id ? (closedAt ?? 0) : 0)));

/** How long a dispatcher could have decided; a standard booking has a forecast from 90 minutes before its start. */
const waitedMs = ({ createdAt, scheduledAt }: OpenBooking, nowMs: number): number =>
  nowMs - Math.max(createdAt, (scheduledAt ?? 0) - URGENT_MS);

/**
 * Gives each assigned job to its better technician, with the reason in the history, if that technician can go now. The
 * dispatcher's own choices stay, and so does a job whose technicians got another one meanwhile.
 */
async function reassignAutomatically(
  context: Changing & TextContext,
  assigned: readonly OpenBooking[],
  forecasts: ReadonlyMap<string, Forecast>,
  record: DispatchRecord,
): Promise<void> {
  const reassignments = new Map<string, { booking: OpenBooking; better: Reassignment }>();
  for (const booking of assigned) {
    const better = forecasts.get(booking.id)?.better;
    if (!better || better.freeAt !== null || hasOpenOffer(better.techId, record)) continue;
    if (isAdminsChoice(booking, record) || !isWorthReassigning(better, record.turnMinutes)) continue;
    reassignments.set(booking.id, { booking, better });
  }
  for (const { booking, better } of reassignments.values()) {
    const reason = reassignmentReason(context, better);
    if (better.swapWith === undefined) {
      await assignAutomatically(context, booking, { techId: better.techId, reason });
      continue;
    }
    const other = reassignments.get(better.swapWith);
    // Both bookings name each other; the first one swaps.
    if (!other || booking.id > other.booking.id) continue;
    const reasons = [reason, reassignmentReason(context, other.better)];
    await unlessOutOfDate(() => swapTechnicians(context, automatic, [booking, other.booking], reasons));
  }
}

/** Withdraws offers to technicians who have gone off duty. */
async function withdrawAbsent(context: Dispatching, { offers }: DispatchRecord): Promise<void> {
  for (const offer of offers) {
    if (offer.closedAt !== null || context.fleet.isOnDuty(offer.techId)) continue;
    await endOfferIfOpen(context, offer, { by: automatic, outcome: 'withdrawn' });
  }
}

const MIN_INTERVAL_MS = 500;

/** Has the bookings dispatched soon after a booking, a duty or a shift has changed. */
export function wakeDispatch(context: Pick<Context, 'db' | 'events' | 'log'>): Background {
  const { db, events, log } = context;
  const look = atMostEvery(MIN_INTERVAL_MS, () =>
    makeJobsDue(db, ['dispatch-bookings']).catch((error) =>
      log.warn({ err: error }, 'waking dispatch failed'),
    ),
  );
  events.on('booking:changed', look.ask);
  events.on('technician:duty', look.ask);
  events.on('technician:availability', look.ask);
  return { stop: look.stop };
}
