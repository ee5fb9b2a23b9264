import { Failure } from '../../domain/failure.ts';
import type { RetentionKind } from '../../domain/retention.ts';
import { DEVICE_LIFETIME_MS, deleteOldDevices } from '../accounts/devices.ts';
import { customersAwaySince, deleteOldCodes, deleteOldSessions } from '../accounts/forget-customer.ts';
import { deleteOldEntries } from '../audit/record.ts';
import { deleteOldHandovers } from '../board/waiting-handovers.ts';
import type { Changing } from '../bookings/change-bookings.ts';
import { deleteOldPhotos } from '../bookings/proof.ts';
import { deleteOldReadings } from '../bookings/record-reading.ts';
import { deleteOldSpotPhotos } from '../bookings/spot-photo.ts';
import { deleteOldProblemPhotos } from '../dispatch/problems/photo.ts';
import { forgetEndedSubscriptions, forgetOldMessages } from '../notifications/forget.ts';
import { deleteExpiredChallenges } from '../passkeys/delete-passkeys.ts';
import { deleteOldEvents } from '../payments/provider/provider-events.ts';
import { deleteDoneJobs } from '../platform/jobs/job-counts.ts';
import { deleteEndedCounts } from '../platform/limits/database-counts.ts';
import { deleteOldReports } from '../reports/forget-reports.ts';
import { deleteUnanswered } from '../reports/settle-report.ts';
import { deleteOldFixes } from '../technicians/fix-history.ts';
import { deleteEndedBefore } from '../technicians/shifts/delete-ended.ts';
import { deleteOldThreadMessages } from '../threads/forget-threads.ts';
import { type Deleting, removeCustomer } from './delete-account.ts';

/** Deletes at most `size` rows at once: larger batches would exceed PostgreSQL's statement timeout and block SQLite. */
export type RemoveBatch = {
  size: number;
  remove: (limit: number) => Promise<{ count: number; isLast: boolean }>;
};

const batches = (size: number, remove: (limit: number) => Promise<number>): RemoveBatch => ({
  size,
  async remove(limit) {
    const count = await remove(limit);
    return { count, isLast: count < limit };
  },
});

/** A removal that is always small enough for one batch. */
const inOneBatch = (remove: () => Promise<number>): RemoveBatch => ({
  size: 1,
  remove: async () => ({ count: await remove(), isLast: true }),
});

export type Removing = Deleting & Changing;

/** How to delete the data of each retention kind from before an instant. */
export const removals: Record<RetentionKind, (context: Removing, before: number) => RemoveBatch[]> = {
  trail: ({ db }, before) => [
    batches(10_000, (limit) => deleteOldFixes(db, before, limit)),
    // Single readings say no less of a technician's day; the newest figures stay with the booking.
    batches(1000, (limit) => deleteOldReadings(db, before, limit)),
  ],
  codes: ({ db }, before) => [
    batches(1000, (limit) => deleteOldCodes(db, before, limit)),
    batches(1000, (limit) => deleteExpiredChallenges(db, before, limit)),
    inOneBatch(() => deleteEndedCounts(db, before)),
  ],
  sessions: ({ db, clock }, before) => [
    batches(1000, (limit) => deleteOldSessions(db, before, limit)),
    batches(1000, (limit) => forgetEndedSubscriptions(db, limit)),
    inOneBatch(() => deleteOldDevices(db, clock() - DEVICE_LIFETIME_MS)),
  ],
  photos: (context, before) => [
    batches(50, (limit) => deleteOldPhotos(context.db, before, limit)),
    batches(50, (limit) => deleteOldProblemPhotos(context.db, before, limit)),
    batches(50, (limit) => deleteOldSpotPhotos(context.db, before, limit)),
    batches(50, (limit) => deleteOldReports(context.db, before, limit)),
    batches(50, (limit) => deleteUnanswered(context, before, limit)),
  ],
  messages: ({ db }, before) => [
    batches(500, (limit) => forgetOldMessages(db, before, limit)),
    batches(1000, (limit) => deleteDoneJobs(db, before, limit)),
    batches(1000, (limit) => deleteOldEvents(db, before, limit)),
    inOneBatch(() => deleteOldHandovers(db, before)),
    batches(1000, (limit) => deleteOldThreadMessages(db, before, limit)),
  ],
  contacts: (context, before) => [removeSettled(context, before)],
  audit: ({ db }, before) => [
    inOneBatch(() => deleteOldEntries(db, before)),
    // Who worked when is asked as long as who did what.
    inOneBatch(() => deleteEndedBefore(db, before)),
  ],
};

/** Skips customers with an open booking or unsettled payments. */
function removeSettled(context: Deleting, before: number): RemoveBatch {
  let last = '';
  return {
    size: 20,
    async remove(limit) {
      const ids = await customersAwaySince(context.db, before, last, limit);
      last = ids.at(-1) ?? last;
      let count = 0;
      for (const id of ids) if (await removeIfSettled(context, id)) count += 1;
      return { count, isLast: ids.length < limit };
    },
  };
}

async function removeIfSettled(context: Deleting, id: string): Promise<boolean> {
  try {
    await removeCustomer(context, id, { role: 'system', actor: null, address: null });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
