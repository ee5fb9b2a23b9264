import type { Decision } from '../changes/change.ts';
import type { Db } from '../db/schema.ts';
import { saveProof } from './queries.ts';

/** Keeps what the technician proves the work with, in the transaction of the step that brought it. */
export async function keepProof(trx: Db, { bookingId, by, proof }: Decision): Promise<void> {
  if (proof) await saveProof(trx, { bookingId, techId: by.id, ...proof });
}
