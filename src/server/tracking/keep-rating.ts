import type { Decision } from '../changes/change.ts';
import type { Db } from '../db/schema.ts';
import { saveRating } from './queries.ts';

/** Stores what the customer says of the service, in the transaction of the change; it replaces what was said before. */
export async function keepRating(trx: Db, { bookingId, before, rating }: Decision): Promise<void> {
  if (rating) await saveRating(trx, { bookingId, techId: before.assignedTechId, ...rating });
}
