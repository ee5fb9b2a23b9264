import { PARTNER_TECH_ID } from '../../domain/dispatch/partner.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts';
import { toCents } from '../../domain/money/money.ts';
import { isMissedBy } from '../../domain/promise/lateness.ts';
import { toTime } from '../../domain/time.ts';
import { changeBooking } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import { type BookingDetail, findBooking } from '../bookings/find-booking.ts';
import type { Author } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { tellWindow } from '../dispatch/lateness/tell-window.ts';
import type { Db, PartnerCallRow } from '../platform/db/schema.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../platform/jobs/handlers.ts';
import { type HandingOver, queueCancellation } from './hand-over.ts';
import { type PartnerAnswer, type PartnerCall, PartnerUnavailable } from './partner.ts';
import { findCall, updateCall } from './queries.ts';

export type Asking = HandingOver & Pick<Context, 'sharedClock' | 'log'>;

/** The partner acts on its bookings as their technician. */
export const partnerAuthor: Author = { role: 'tech', id: PARTNER_TECH_ID, address: null };

/** A partner that has not answered for so long does not come: the customer waits. */
const GIVE_UP_MS = 3 * MINUTE_MS;
/** After that the cancellation of a call is a matter for a person who calls the partner. */
const CANCEL_FOR_MS = 12 * HOUR_MS;

/** What the partner's technician needs to find the car and its driver, and nothing else. */
const toCall = (booking: BookingDetail, { id: callId }: PartnerCallRow): PartnerCall => ({
  callId,
  serviceType: booking.serviceType,
  promisedBy: toTime(booking.promisedAt),
  latitude: booking.latitude,
  longitude: booking.longitude,
  location: booking.location,
  firstName: booking.customerName.trim().split(/\s+/)[0] ?? '',
  phone: booking.phoneNumber,
  car: booking.vehicleInfo,
  connector: booking.connector,
  energyKwh: booking.kwh,
});

/**
 * Asks the partner for a call until it answers. An answer that was lost is asked for again by the same id, so that the
 * partner takes the call once; without an answer in three minutes the booking goes back, and the call is cancelled.
 */
export async function offerToPartner(context: Asking, { payload }: Job<'offer-partner'>): Promise<Outcome> {
  const { db, partner, clock } = context;
  const call = await findCall(db, payload.callId);
  if (call?.state !== 'asked' || call.givenUpAt !== null) return 'done';
  const booking = await findBooking(db, call.bookingId);
  if (!booking) return 'done';
  try {
    if (!partner) throw new PartnerUnavailable('No partner is configured');
    const answer = await partner.offer(toCall(booking, call));
    await (answer.accepted ? accept(context, call, answer) : giveBack(context, call, 'refused'));
  } catch (error) {
    if (!(error instanceof PartnerUnavailable) || clock() - call.askedAt < GIVE_UP_MS) throw error;
    await giveBack(context, call, 'silent');
  }
  return 'done';
}

type Accepted = Extract<PartnerAnswer, { accepted: true }>;

/**
 * Confirms the booking. A window that ends after the promise is what the customer is told, once. A booking that is with
 * the partner no more has its cancellation queued behind this job.
 */
async function accept(context: Asking, call: PartnerCallRow, answer: Accepted): Promise<void> {
  const [fromAt, byAt] = [Date.parse(answer.fromAt), Date.parse(answer.byAt)];
  const priceCents = answer.price == null ? null : toCents(answer.price);
  const taken = { state: 'accepted', ref: answer.ref, fromAt, byAt, priceCents } as const;
  const store = async (trx: Db, now: number): Promise<boolean> => {
    if (!(await updateCall(trx, call, { ...taken, answeredAt: now }))) return false;
    await addJob(trx, {
      ...{ kind: 'follow-partner', key: followKey(call.id), payload: { callId: call.id }, now },
      dueAt: now + MINUTE_MS,
    });
    return true;
  };
  const booking = await changeBooking(context, partnerAuthor, call.bookingId, null, (before, now) => {
    if (before.assignedTechId !== PARTNER_TECH_ID || before.status !== 'pending') return null;
    const decided = decide(context, before, 'confirm', partnerAuthor, now);
    const isLate = isMissedBy(byAt, before.promisedAt);
    const late = { lateToldAt: now, lateBy: byAt, lateReason: null, lateTimes: before.lateTimes + 1 };
    return (
      decided && {
        ...decided,
        set: { ...decided.set, ...(isLate && late) },
        confirm: async (trx) => void (await store(trx, now)),
      }
    );
  });
  // A dispatcher may have confirmed it before the partner answered.
  const isAsked = (await findCall(context.db, call.id))?.state === 'asked';
  if (!isAsked || booking.assignedTechId !== PARTNER_TECH_ID || booking.status !== 'confirmed') return;
  await tellWindow(context, booking, byAt, {
    by: partnerAuthor,
    write: (trx) => store(trx, context.clock()),
  });
}

export const followKey = (callId: string): string => `follow:${callId}`;

/** Gives a booking that the partner does not take, or takes no more, back to the board. */
export async function giveBack(
  context: Asking,
  call: PartnerCallRow,
  state: 'refused' | 'silent' | 'cancelled',
): Promise<void> {
  const { t } = context.texts;
  const { partner, bookingId } = call;
  const reason =
    state === 'silent'
      ? t('{partner} has not answered.', { partner })
      : t('{partner} does not come.', { partner });
  await changeBooking(context, partnerAuthor, bookingId, null, (before, now) => {
    if (before.assignedTechId !== PARTNER_TECH_ID) return null;
    const decided = decide(context, before, 'breakDown', partnerAuthor, now);
    return (
      decided && {
        ...decided,
        reason,
        confirm: async (trx) => {
          await updateCall(trx, call, { state, answeredAt: now, givenUpAt: now });
          // It may have taken the call, and its answer was lost.
          if (state === 'silent') await queueCancellation(trx, call.id, now);
        },
      }
    );
  });
}

/** Tells the partner that a call is no more; again until it confirms. */
export async function cancelAtPartner(context: Asking, { payload }: Job<'cancel-partner'>): Promise<Outcome> {
  const { db, partner, clock } = context;
  const call = await findCall(db, payload.callId);
  if (!call || !partner) return 'done';
  try {
    await partner.cancel(call.id);
    return 'done';
  } catch (error) {
    if (clock() - (call.givenUpAt ?? 0) < CANCEL_FOR_MS) throw error;
    return {
      failed: context.texts.t('{partner} has not confirmed it. Please call them.', { partner: call.partner }),
    };
  }
}
