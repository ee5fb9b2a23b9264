import type { Decision } from '../changes/change.ts';
import { newId } from '../platform/db/id.ts';
import type { Db } from '../platform/db/schema.ts';
import { deleteReport, insertReport, markSettled } from './queries.ts';

/**
 * Stores what a customer reports, or that it is settled, in the transaction of the change. What the system ends is too old
 * to be kept.
 */
export async function storeReport(trx: Db, change: Decision): Promise<void> {
  const { bookingId, by, report, settledReport, now } = change;
  if (report) await insertReport(trx, { id: newId(), bookingId, at: now, settledAt: null, ...report });
  if (settledReport === undefined) return;
  if (by.role === 'system') await deleteReport(trx, settledReport);
  else await markSettled(trx, settledReport, now);
}
