import { MINUTE_MS } from '../../domain/durations.ts';
import type { Coordinates } from '../../domain/places/place.ts';
import { EARLY_MS } from '../../domain/tracking/eta.ts';
import { shownTrail, type TrackRules } from '../../domain/tracking/shown-position.ts';
import { changedRows } from '../platform/db/row-counts.ts';
import type { BookingRow, Db, FixRow } from '../platform/db/schema.ts';
import { deleteFixesBetween, listFixesBetween } from './queries.ts';

const SLACK_MS = 5 * MINUTE_MS;
/** A fix a second, for twice the slack. */
const MAX_FIXES = 600;

/** Returns a technician's shown position at an instant: the nearest one within five minutes; null without one. */
export async function positionAt(
  db: Db,
  rules: TrackRules,
  techId: string,
  atMs: number,
): Promise<Coordinates | null> {
  const period = { fromMs: atMs - SLACK_MS - 1, toMs: atMs + SLACK_MS, limit: MAX_FIXES };
  const trail = await trailBetween(db, rules, techId, period);
  const ageOf = ({ recordedAt }: FixRow) => Math.abs(recordedAt - atMs);
  return trail.reduce<FixRow | null>((a, b) => (a && ageOf(a) <= ageOf(b) ? a : b), null);
}

/** Returns what is shown of the newest fixes of a technician after one instant and up to another, oldest first. */
export const trailBetween = async (
  db: Db,
  rules: TrackRules,
  techId: string,
  period: { fromMs: number; toMs: number; limit: number },
): Promise<FixRow[]> => shownTrail((await listFixesBetween(db, techId, period)).reverse(), rules);

type Drive = Pick<
  BookingRow,
  'assignedAt' | 'departedAt' | 'completedAt' | 'cancelledAt' | 'serviceType' | 'scheduledAt' | 'createdAt'
>;

/**
 * Deletes the trail of the drive to a finished booking and of the stay there, because the trail reveals the customer's
 * address. Without a recorded departure, the drive may have started with the assignment, or an hour before the booked
 * time.
 */
export async function deleteDriveFixes(trx: Db, drive: Drive, techIds: readonly string[]): Promise<void> {
  const { departedAt, assignedAt, createdAt, scheduledAt, serviceType } = drive;
  const endedAt = drive.completedAt ?? drive.cancelledAt;
  if (endedAt === null) return;
  const earliest = serviceType === 'standard' && scheduledAt !== null ? scheduledAt - EARLY_MS : createdAt;
  const beganAt = departedAt ?? Math.max(earliest, assignedAt ?? createdAt);
  for (const techId of techIds) await deleteFixesBetween(trx, techId, beganAt, endedAt);
}

/** Deletes at most `limit` fixes from before an instant and returns their number. */
export function deleteOldFixes(db: Db, before: number, limit: number): Promise<number> {
  return changedRows(
    db
      .deleteFrom('fixes')
      .where((e) =>
        e(
          e.refTuple('techId', 'recordedAt'),
          'in',
          e
            .selectFrom('fixes')
            .select(['techId', 'recordedAt'])
            .where('recordedAt', '<', before)
            .limit(limit)
            .$asTuple('techId', 'recordedAt'),
        ),
      ),
  );
}
