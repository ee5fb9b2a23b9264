import type { DeclineReason, Offer, OfferOutcome } from '../../../domain/dispatch/offer.ts';
import { Failure } from '../../../domain/failure.ts';
import { toDollars } from '../../../domain/money/money.ts';
import { texts } from '../../../domain/texts.ts';
import { toTime } from '../../../domain/time.ts';
import type { Changing } from '../../bookings/change-bookings.ts';
import { changeBooking } from '../../bookings/change-bookings.ts';
import { decide } from '../../bookings/decide.ts';
import type { BookingDetail } from '../../bookings/find-booking.ts';
import type { Context } from '../../context.ts';
import { acknowledgeAlertOf } from '../../notifications/alerts/acknowledge.ts';
import type { Principal } from '../../platform/principal.ts';
import type { OfferRow } from '../situation/situation.ts';
import { confirmOpen, endOffer } from './end-offer.ts';
import { findOffer, listOpenOffers } from './queries.ts';

type Answering = Pick<Context, 'db' | 'sharedClock' | 'fleet'>;

const closedTexts: Record<OfferOutcome, string> = texts({
  accepted: 'You have accepted this job already.',
  declined: 'You have declined this job already.',
  expired: 'The offer has ended. It was open for 45 seconds.',
  withdrawn: 'The job is not offered to you any more. It was changed or given to somebody else.',
});

/** Lists the technician's open offers; none off duty, although they are withdrawn a moment later. */
export async function listOwnOffers(
  { db, sharedClock, fleet }: Answering,
  { id }: Principal,
): Promise<Offer[]> {
  if (!fleet.isOnDuty(id)) return [];
  const [offers, now] = await Promise.all([listOpenOffers(db, id), sharedClock()]);
  return offers
    .filter(({ expiresAt }) => expiresAt > now)
    .map((row) => toOffer({ ...row, secondsLeft: Math.ceil((row.expiresAt - now) / 1000) }));
}

type Offered = Omit<OfferRow, 'techId' | 'closedAt' | 'outcome' | 'reason'> &
  Pick<BookingDetail, 'serviceType' | 'location' | 'totalCents'> &
  Pick<Offer, 'secondsLeft'>;

export const toOffer = (row: Offered): Offer => ({
  id: row.id,
  bookingId: row.bookingId,
  serviceType: row.serviceType,
  location: row.location,
  driveMinutes: row.driveMinutes,
  totalAmount: toDollars(row.totalCents),
  offeredAt: toTime(row.offeredAt),
  expiresAt: toTime(row.expiresAt),
  secondsLeft: row.secondsLeft,
});

/** Returns an open offer to the technician. @throws Failure OFFER_NOT_FOUND, NOT_YOURS, OFFER_CLOSED */
async function answerable(
  { db, sharedClock }: Pick<Answering, 'db' | 'sharedClock'>,
  by: Principal,
  id: string,
): Promise<OfferRow> {
  const offer = await findOffer(db, id);
  if (!offer) throw new Failure('OFFER_NOT_FOUND');
  if (offer.techId !== by.id) throw new Failure('NOT_YOURS');
  const outcome = offer.outcome ?? ((await sharedClock()) < offer.expiresAt ? null : 'expired');
  if (outcome) throw new Failure('OFFER_CLOSED', closedTexts[outcome]);
  return offer;
}

/**
 * Assigns the offered booking to its technician. The offer is closed in the same transaction (see end-offer.ts).
 * @throws Failure OFFER_NOT_FOUND, NOT_YOURS, OFFER_CLOSED, OFF_DUTY, STALE, BOOKING_FINISHED
 */
export async function acceptOffer(
  context: Changing & Answering,
  by: Principal,
  id: string,
): Promise<BookingDetail> {
  const offer = await answerable(context, by, id);
  if (!context.fleet.isOnDuty(by.id)) throw new Failure('OFF_DUTY');
  return changeBooking(context, by, offer.bookingId, null, async (before, now) => {
    // The job has a technician by now: what gave it has closed the offer, and says more than that it is not allowed.
    if (before.assignedTechId !== null) await answerable(context, by, id);
    const decided = decide(context, before, 'accept', by, now, by.id);
    return decided && { ...decided, confirm: (trx) => confirmOpen(trx, offer) };
  });
}

/**
 * Ends the offer. The technician gets no alarm for the job any more.
 * @throws Failure OFFER_NOT_FOUND, NOT_YOURS, OFFER_CLOSED
 */
export async function declineOffer(
  context: Pick<Context, 'db' | 'sharedClock' | 'changes' | 'clock' | 'publish'>,
  by: Principal,
  id: string,
  reason: DeclineReason,
): Promise<void> {
  const offer = await answerable(context, by, id);
  await endOffer(context, offer, { by, outcome: 'declined', declined: reason });
  await acknowledgeAlertOf(context, by.id, offer.bookingId);
}
