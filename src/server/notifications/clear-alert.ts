import type { PayloadAddition } from '../../domain/bookings/change-log.ts';
import { toTime } from '../../domain/time.ts';
import { rooms } from '../../events/rooms.ts';
import { actorOf, type Decision } from '../changes/change.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Publish } from '../platform/live/publish.ts';
import { type Acknowledgement, acknowledge, setRaiseAt } from './queries.ts';

/**
 * Acknowledges the alert of one booking for everyone, in the transaction that makes the alert obsolete (a claim, an
 * assignment, the end of the booking), so that no crash separates the two. Adds the alerts to the change's payload; they
 * are published after the commit.
 */
export async function clearAlert(trx: Db, { bookingId, by, now: at }: Decision): Promise<PayloadAddition> {
  await setRaiseAt(trx, bookingId, null);
  const ids = await acknowledge(trx, { bookingId }, { by: actorOf(by), at });
  return ids.length > 0 ? { acknowledged: { ids, at } } : {};
}

/** Publishes alerts that were acknowledged for everyone to all who received them. */
export function publishAcknowledged(publish: Publish, ids: string[], { by, at }: Acknowledgement): void {
  if (ids.length === 0) return;
  publish('notification:acknowledged', [rooms.admins, rooms.techniciansOnDuty], {
    ids,
    acknowledgedBy: by,
    acknowledgedAt: toTime(at),
  });
}
