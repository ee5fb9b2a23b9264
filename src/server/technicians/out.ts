import type { OutReason } from '../../domain/bookings/job-problem.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Db } from '../platform/db/schema.ts';
import { storeOut } from './queries.ts';

/**
 * Has a technician get no job until the technician says to be well, or goes on duty again. The last statements of a
 * transaction, because of the stored event.
 */
export async function putOut(trx: Db, techId: string, reason: OutReason, at: number): Promise<void> {
  await storeOut(trx, techId, reason, at);
  await storeEvent(trx, 'technician:availability', { techId }, { at });
}
