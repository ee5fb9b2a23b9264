import type { PayloadAddition } from '../../../domain/bookings/change-log.ts';
import type { DeclineReason, OfferOutcome } from '../../../domain/dispatch/offer.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Author, Decision } from '../../changes/change.ts';
import { recordOfferEnd } from '../../changes/record-offer-move.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { OfferRow } from '../situation/situation.ts';
import { closeOffer, findOpenOffer } from './queries.ts';

/**
 * Closes the booking's open offer in the transaction of a change: accepted by its technician, withdrawn by any other
 * change. Adds the offer to the change's payload.
 */
export async function endOfferByChange(trx: Db, change: Decision): Promise<PayloadAddition> {
  const { by, bookingId, before, after, now } = change;
  const offer = await findOpenOffer(trx, bookingId);
  if (!offer) return {};
  const taker = by.role === 'tech' && before.assignedTechId === null ? after.assignedTechId : null;
  const outcome: OfferOutcome = offer.techId === taker ? 'accepted' : 'withdrawn';
  const isEnded = await closeOffer(trx, offer.id, { closedAt: now, outcome });
  return isEnded ? { ended: { ...offer, outcome } } : {};
}

/** Checks in the transaction that accepts an offer that it is still open. @throws Failure OFFER_CLOSED */
export async function confirmOpen(
  trx: Db,
  { id, bookingId }: Pick<OfferRow, 'id' | 'bookingId'>,
): Promise<void> {
  if ((await findOpenOffer(trx, bookingId))?.id !== id) throw new Failure('OFFER_CLOSED');
}

type Ending = { by: Author; outcome: 'declined' | 'expired' | 'withdrawn'; declined?: DeclineReason };

/**
 * Ends an open offer without another change of its booking, and logs the end.
 * @throws Failure OFFER_CLOSED when the offer has ended meanwhile
 */
export async function endOffer(
  { changes, clock }: Pick<Context, 'changes' | 'clock'>,
  { id, bookingId, techId }: Pick<OfferRow, 'id' | 'bookingId' | 'techId'>,
  { by, outcome, declined }: Ending,
): Promise<void> {
  const now = clock();
  await changes.commit(async (trx) => {
    // The booking is written before the offer, as in every other transaction that writes both.
    const move = await recordOfferEnd(trx, {
      kind: 'offer_ended',
      bookingId,
      from: techId,
      to: outcome,
      by,
      now,
      payload: { ended: { id, techId, outcome }, ...(declined && { declined }) },
    });
    if (!(await closeOffer(trx, id, { closedAt: now, outcome, reason: declined ?? null })))
      throw new Failure('OFFER_CLOSED');
    return move;
  });
}

/** Like `endOffer`, but leaves an offer that has ended meanwhile as it is. */
export async function endOfferIfOpen(...given: Parameters<typeof endOffer>): Promise<void> {
  try {
    await endOffer(...given);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'OFFER_CLOSED')) throw error;
  }
}
