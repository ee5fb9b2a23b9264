import type { Author, EarlierChange } from '../changes/change.ts';
import { recordEarlier } from '../changes/record-earlier.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { giveOfferedPlace } from '../promise/offered-place.ts';
import { closeWithPlace } from './end-offer.ts';
import { findOffer } from './queries.ts';

type Accounts = { fromId: string; toId: string };

/**
 * Gives the place that is offered to a customer to another account, in the transaction of a merge that has given the
 * bookings over. An account is offered one place at a time: if the other one has its own, the offer is withdrawn, and its
 * place goes to the next in line. Returns the change of a withdrawn offer, which the caller appends to the log.
 */
export async function giveOffer(
  context: Pick<Context, 'config'>,
  trx: Db,
  accounts: Accounts,
  { by, now }: { by: Author; now: number },
): Promise<EarlierChange | null> {
  const left = await giveOfferedPlace(trx, accounts);
  const offer = left && (await findOffer(trx, left));
  if (!offer) return null;
  const { bookingId } = offer;
  const earlier = await closeWithPlace(context, trx, offer, { outcome: 'withdrawn', now });
  return earlier && (await recordEarlier(trx, { bookingId, to: 'withdrawn', by, now, payload: { earlier } }));
}
