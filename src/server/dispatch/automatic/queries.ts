import { openStatuses } from '../../../domain/bookings/booking-status.ts';
import type { Db } from '../../platform/db/schema.ts';

/**
 * Whether the technician has an emergency or a job under way besides this booking. Locks the technician, so that two
 * choices at once are made one after the other.
 */
export async function isBusy(trx: Db, techId: string, besides: string): Promise<boolean> {
  await trx.updateTable('technicians').set({ techId }).where('techId', '=', techId).execute();
  const job = await trx
    .selectFrom('bookings')
    .select('id')
    .where('assignedTechId', '=', techId)
    .where('status', 'in', openStatuses)
    .where('id', '!=', besides)
    .where((e) =>
      e.or([
        e('serviceType', '=', 'emergency'),
        e('status', '=', 'in_progress'),
        e('departedAt', 'is not', null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
