import type { PayloadAddition } from '../../domain/bookings/change-log.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import type { EarlierOutcome } from '../../domain/promise/earlier.ts';
import { MAX_UNANSWERED } from '../../domain/promise/earlier-offer.ts';
import type { Creation, Decision } from '../changes/change.ts';
import { recordEarlier } from '../changes/record-earlier.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../platform/jobs/handlers.ts';
import { releaseOfferedPlace } from '../promise/offered-place.ts';
import {
  closeOffer,
  deleteEntry,
  deleteOf,
  deleteTold,
  findOffer,
  findOfferForAnother,
  findOpenOffer,
  findWaiting,
  hasEntries,
  updateEntry,
} from './queries.ts';
import { takeStep, waitingList } from './take-step.ts';

type Ending = Pick<Context, 'config'>;
type Expiring = Ending & Pick<Context, 'db' | 'clock' | 'sharedClock' | 'changes'>;
type Open = { id: string; startAt: number; expiresAt: number };

/** Has those who wait offered what has become free on the day of a slot. */
async function placeFreed({ config }: Ending, trx: Db, startAt: number, now: number): Promise<void> {
  const day = dayOf(new Date(startAt), config.company.timeZone);
  await addJob(trx, { kind: 'offer-freed', key: `earlier:${day}`, payload: { day }, now });
}

/**
 * Ends an offer in a transaction that has locked its booking: its place goes to the next in line. Returns what the change
 * says of it; null if it has ended already.
 */
export async function closeWithPlace(
  context: Ending,
  trx: Db,
  { id, startAt, expiresAt }: Open,
  { outcome, now }: { outcome: EarlierOutcome; now: number },
) {
  if (!(await closeOffer(trx, id, { closedAt: now, outcome }))) return null;
  await releaseOfferedPlace(trx, id);
  if (outcome !== 'taken') await placeFreed(context, trx, startAt, now);
  return { startAt, expiresAt, outcome };
}

/** Takes a booking off the list that has ended, is being served or has another time, in the transaction of the change. */
export async function leaveByChange(
  trx: Db,
  { bookingId, before, after, now }: Decision,
  context: Ending,
): Promise<PayloadAddition> {
  if (after.scheduledAt !== before.scheduledAt) await deleteTold(trx, bookingId);
  if (!(await deleteEntry(trx, bookingId))) return {};
  const offer = await findOpenOffer(trx, bookingId);
  const outcome = offer?.startAt === after.scheduledAt ? 'taken' : 'withdrawn';
  const earlier = offer && (await closeWithPlace(context, trx, offer, { outcome, now }));
  return earlier ? { earlier } : {};
}

/**
 * Declines the offer of a time that its customer has booked otherwise, in the transaction of that booking, which has taken
 * the offered place: what is offered to a customer is the customer's, for one booking.
 */
export async function declineUsed(
  trx: Db,
  change: Creation | Decision,
  context: Ending & Pick<Context, 'changes'>,
): Promise<void> {
  const { by, now } = change;
  const { id, customerId, scheduledAt } = 'before' in change ? change.after : change.booking;
  const offer = scheduledAt && (await findOfferForAnother(trx, { id, customerId, scheduledAt }));
  if (!offer) return;
  const { bookingId } = offer;
  const earlier = await closeWithPlace(context, trx, offer, { outcome: 'declined', now });
  if (!earlier) return;
  await updateEntry(trx, bookingId, { unanswered: 0 });
  const declined = await recordEarlier(trx, { bookingId, to: 'declined', by, now, payload: { earlier } });
  await context.changes.append(trx, declined);
}

/** Has the place that a standard booking has left offered to those who wait, in the transaction of the change. */
export async function offerPlaceLeft(trx: Db, { before, now }: Decision, context: Ending): Promise<void> {
  const { serviceType, scheduledAt } = before;
  if (serviceType !== 'standard' || scheduledAt === null || !(await hasEntries(trx))) return;
  await placeFreed(context, trx, scheduledAt, now);
}

/**
 * Ends the offer in the job's key if nobody has answered it. A booking whose customer has let several pass leaves the list.
 */
export async function expireEarlier(context: Expiring, { key }: Job<'expire-earlier'>): Promise<Outcome> {
  const offer = await findOffer(context.db, key);
  if (!offer || offer.closedAt !== null) return 'done';
  if ((await context.sharedClock()) < offer.expiresAt) return { retryAt: offer.expiresAt };
  const { bookingId } = offer;
  await takeStep(context, { bookingId, to: 'expired', by: waitingList }, async (trx, now) => {
    const earlier = await closeWithPlace(context, trx, offer, { outcome: 'expired', now });
    if (!earlier) return null;
    const unanswered = ((await findWaiting(trx, bookingId))?.unanswered ?? 0) + 1;
    if (unanswered < MAX_UNANSWERED) await updateEntry(trx, bookingId, { unanswered });
    else await deleteEntry(trx, bookingId);
    return { earlier, ...(unanswered >= MAX_UNANSWERED && { to: 'removed' }) };
  });
  return 'done';
}

/** Deletes what is stored of bookings whose customer's account is deleted. */
export const forgetEarlier = deleteOf;
