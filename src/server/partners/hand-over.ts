import { PARTNER_TECH_ID } from '../../domain/dispatch/partner.ts';
import { Failure } from '../../domain/failure.ts';
import { type Changing, changeBooking } from '../bookings/change-bookings.ts';
import { decide } from '../bookings/decide.ts';
import { type BookingDetail, findBooking } from '../bookings/find-booking.ts';
import type { Author, Creation, Decision } from '../changes/change.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import type { Db } from '../platform/db/schema.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import type { Job } from '../platform/jobs/handlers.ts';
import { findOpenCall, insertCall, savePartnerAccount, updateCall } from './queries.ts';

export type HandingOver = Changing & Pick<Context, 'partner'>;

/**
 * Gives an open booking to the partner, pending until it answers, and asks it by a job that the same transaction adds. A
 * booking that the partner has, or is asked for, stays as it is.
 * @throws Failure NO_PARTNER, BOOKING_NOT_FOUND, BOOKING_FINISHED, STATUS_NOT_ALLOWED for a service that has begun, STALE
 */
export async function handToPartner(
  context: HandingOver,
  by: Author,
  bookingId: string,
  version?: number | null,
): Promise<BookingDetail> {
  const { partner, db, clock } = context;
  if (!partner) throw new Failure('NO_PARTNER');
  await savePartnerAccount(db, partner.name, clock());
  return changeBooking(context, by, bookingId, version, (before, now) => {
    if (before.status === 'in_progress') throw new Failure('STATUS_NOT_ALLOWED');
    const decided = decide(context, before, 'assign', by, now, PARTNER_TECH_ID);
    if (!decided) return null;
    const callId = newId();
    const call = { id: callId, bookingId, partner: partner.name, state: 'asked' as const, askedAt: now };
    return {
      ...decided,
      // Confirmed is what the partner has accepted.
      set: { ...decided.set, status: 'pending' },
      confirm: async (trx) => {
        await insertCall(trx, call);
        await addJob(trx, { kind: 'offer-partner', key: callId, payload: { callId }, now });
      },
    };
  });
}

/** Has a new booking whose customer wants the partner handed over, in the transaction that makes it. */
export const queueHandOver = (
  trx: Db,
  { bookingId, now }: Pick<Creation, 'bookingId' | 'now'>,
): Promise<void> => addJob(trx, { kind: 'hand-to-partner', key: `partner:${bookingId}`, payload: {}, now });

/** Hands over what nobody has taken meanwhile. */
export async function handOverNew(context: HandingOver, { key }: Pick<Job, 'key'>): Promise<'done'> {
  const bookingId = key.slice('partner:'.length);
  const booking = await findBooking(context.db, bookingId);
  if (booking?.status !== 'pending' || booking.assignedTechId !== null || !context.partner) return 'done';
  await handToPartner(context, { role: 'system', id: 'automatic' }, bookingId, booking.version).catch(
    (error) => {
      // Somebody else has decided.
      if (!(error instanceof Failure) || error.code !== 'STALE') throw error;
    },
  );
  return 'done';
}

/** Follows a change of a booking that the partner has, in its transaction: a call that is taken away is cancelled there. */
export async function followPartnerCall(trx: Db, { before, after, bookingId, now }: Decision): Promise<void> {
  if (before.assignedTechId !== PARTNER_TECH_ID) return;
  const isDone = after.status === 'completed';
  const isKept = after.assignedTechId === PARTNER_TECH_ID && after.status !== 'cancelled';
  if (isKept && !isDone) return;
  const call = await findOpenCall(trx, bookingId);
  if (!call) return;
  if (isDone) return void (await updateCall(trx, call, { state: 'completed' }));
  if (call.state === 'completed') return void (await updateCall(trx, call, { givenUpAt: now }));
  await updateCall(trx, call, { state: 'withdrawn', givenUpAt: now });
  await queueCancellation(trx, call.id, now);
}

/** After the offer, if that is still on its way: both have the same key. */
export const queueCancellation = (trx: Db, callId: string, now: number): Promise<void> =>
  addJob(trx, { kind: 'cancel-partner', key: callId, payload: { callId }, now });
