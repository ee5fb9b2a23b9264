import { Failure } from '../../domain/failure.ts';
import type { RetentionKind } from '../../domain/retention.ts';
import { DEVICE_LIFETIME_MS } from '../accounts/devices.ts';
import {
  customersAwaySince,
  forgetOldCodes,
  forgetOldDevices,
  forgetOldSessions,
} from '../accounts/forget-old.ts';
import { forgetOldEntries } from '../audit/forget-old.ts';
import { forgetOldPhotos } from '../bookings/proof.ts';
import { forgetDoneJobs } from '../jobs/standing.ts';
import { forgetEndedSubscriptions, forgetOldMessages } from '../notifications/forget-old.ts';
import { forgetOldChallenges } from '../passkeys/forget.ts';
import { pruneTrail } from '../technicians/forget-fixes.ts';
import { type Deleting, removeCustomer } from './delete-account.ts';

/** Removes at most `size` at once: more would exceed PostgreSQL's statement timeout, and hold up SQLite. */
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

/** What is never so much that it takes batches. */
const once = (remove: () => Promise<number>): RemoveBatch => ({
  size: 1,
  remove: async () => ({ count: await remove(), isLast: true }),
});

/** How each kind is removed that is from before an instant. */
export const removals: Record<RetentionKind, (context: Deleting, before: number) => RemoveBatch[]> = {
  trail: ({ db }, before) => [batches(10_000, (limit) => pruneTrail(db, before, limit))],
  codes: ({ db }, before) => [
    batches(1000, (limit) => forgetOldCodes(db, before, limit)),
    batches(1000, (limit) => forgetOldChallenges(db, before, limit)),
  ],
  sessions: ({ db, clock }, before) => [
    batches(1000, (limit) => forgetOldSessions(db, before, limit)),
    batches(1000, (limit) => forgetEndedSubscriptions(db, limit)),
    once(() => forgetOldDevices(db, clock() - DEVICE_LIFETIME_MS)),
  ],
  photos: ({ db }, before) => [batches(50, (limit) => forgetOldPhotos(db, before, limit))],
  messages: ({ db }, before) => [
    batches(500, (limit) => forgetOldMessages(db, before, limit)),
    batches(1000, (limit) => forgetDoneJobs(db, before, limit)),
  ],
  contacts: (context, before) => [removeAway(context, before)],
  audit: (context) => [once(() => forgetOldEntries(context, context.clock()))],
};

/** Those whose booking is open or whose money moves stay, and are passed over. */
function removeAway(context: Deleting, before: number): RemoveBatch {
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
