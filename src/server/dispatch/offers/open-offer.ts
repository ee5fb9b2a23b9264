import type { Proposal } from '../../../domain/dispatch/forecast.ts';
import { OFFER_SECONDS } from '../../../domain/dispatch/offer.ts';
import { Failure } from '../../../domain/failure.ts';
import { recordOffer } from '../../changes/record-offer-move.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../platform/db/id.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Job, Outcome } from '../../platform/jobs/handlers.ts';
import type { OpenBooking } from '../situation/situation.ts';
import { endOfferIfOpen } from './end-offer.ts';
import { findOffer, insertOffer } from './queries.ts';

type Offering = Pick<Context, 'changes' | 'clock' | 'sharedClock'>;

export const automatic = { role: 'system', id: 'automatic' } as const;

/**
 * Offers a booking to the proposed technician, with the job that ends the offer. Returns false, without an offer, if the
 * booking has changed or if the booking or the technician has an open offer.
 */
export async function openOffer(
  { changes, clock, sharedClock }: Offering,
  { id: bookingId, version }: Pick<OpenBooking, 'id' | 'version'>,
  { techId, driveMinutes, reason }: Proposal,
): Promise<boolean> {
  const now = clock();
  const offeredAt = await sharedClock();
  const id = newId();
  const expiresAt = offeredAt + OFFER_SECONDS * 1000;
  const offer = { id, bookingId, techId, driveMinutes, offeredAt, expiresAt };
  try {
    return await changes.commit(async (trx) => {
      const move = await recordOffer(trx, version, {
        kind: 'offered',
        bookingId,
        from: null,
        to: techId,
        by: automatic,
        now,
        payload: { opened: { id, expiresAt, driveMinutes }, reason },
      });
      if (!move) return null;
      if (!(await insertOffer(trx, offer))) throw new Failure('TAKEN');
      await addJob(trx, { kind: 'expire-offer', key: id, payload: {}, now, dueAt: expiresAt });
      return move;
    });
  } catch (error) {
    if (error instanceof Failure && error.code === 'TAKEN') return false;
    throw error;
  }
}

/** Ends the offer in the job's key if nobody has answered it. */
export async function expireOffer(
  context: Offering & Pick<Context, 'db'>,
  { key }: Job<'expire-offer'>,
): Promise<Outcome> {
  const offer = await findOffer(context.db, key);
  if (!offer || offer.closedAt !== null) return 'done';
  if ((await context.sharedClock()) < offer.expiresAt) return { retryAt: offer.expiresAt };
  await endOfferIfOpen(context, offer, { by: automatic, outcome: 'expired' });
  return 'done';
}
