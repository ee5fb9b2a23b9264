import { toTime } from '../../domain/time.ts';
import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import { acknowledge } from './queries.ts';

type Clearing = Pick<Context, 'db' | 'clock' | 'publish'>;

/** A claim or an assignment answers the alert for everyone. */
export const clearAlert = (context: Clearing, bookingId: string, by: string): Promise<string[]> =>
  acknowledgeForAll(context, { bookingId }, by);

/** Acknowledges for everyone, and tells all who saw it. Answers the ids that this changed. */
export async function acknowledgeForAll(
  { db, clock, publish }: Clearing,
  which: Parameters<typeof acknowledge>[1],
  by: string,
): Promise<string[]> {
  const at = clock();
  const ids = await acknowledge(db, which, { by, at });
  if (ids.length > 0) {
    publish('notification:acknowledged', [rooms.admins, rooms.techniciansOnDuty], {
      ids,
      acknowledgedBy: by,
      acknowledgedAt: toTime(at),
    });
  }
  return ids;
}
