import { openStatuses } from '../../domain/bookings/booking-status.ts';
import { changedRows } from '../platform/db/row-counts.ts';
import type { Db, FixRow } from '../platform/db/schema.ts';

export const listTechnicians = (db: Db) => db.selectFrom('technicians').selectAll().execute();

/** Lists active technician accounts by name. */
export const listRoster = (db: Db) =>
  db
    .selectFrom('staff')
    .where('role', '=', 'tech')
    .where('isActive', '=', 1)
    .select(['username', 'name', 'phone'])
    .orderBy('username')
    .execute();

/** Counts the open jobs of each technician who has any. */
export const countOpenJobs = (db: Db) =>
  db
    .selectFrom('bookings')
    .where('status', 'in', openStatuses)
    .where('assignedTechId', 'is not', null)
    .groupBy('assignedTechId')
    .select((e) => ['assignedTechId', e.fn.countAll<number>().as('count')])
    .execute();

export const findActiveTechnician = (db: Db, techId: string) =>
  db
    .selectFrom('staff')
    .select(['username', 'name'])
    .where('username', '=', techId)
    .where('role', '=', 'tech')
    .where('isActive', '=', 1)
    .executeTakeFirst();

export const findTechnicianName = (db: Db, techId: string) =>
  db.selectFrom('staff').select('name').where('username', '=', techId).executeTakeFirst();

const dutyColumns = ['techId', 'isOnDuty', 'dutyChangedAt', 'dutyVersion'] as const;

export const findDuty = (db: Db, techId: string) =>
  db.selectFrom('technicians').select(dutyColumns).where('techId', '=', techId).executeTakeFirst();

/** Starts duty unless the stored row is on duty. Returns the new row if it changed. */
export const beginDuty = (db: Db, techId: string, now: number) =>
  db
    .insertInto('technicians')
    .values({ techId, isOnDuty: 1, dutyChangedAt: now, dutyVersion: 1 })
    .onConflict((c) =>
      c
        .column('techId')
        .doUpdateSet((e) => ({
          isOnDuty: 1,
          dutyChangedAt: now,
          dutyVersion: e('technicians.dutyVersion', '+', 1),
        }))
        .where('technicians.isOnDuty', '=', 0),
    )
    .returning(dutyColumns)
    .executeTakeFirst();

/** Ends duty if the stored row is on duty. Returns the new row if it changed. */
export const endDuty = (db: Db, techId: string, now: number) =>
  db
    .updateTable('technicians')
    .set((e) => ({ isOnDuty: 0, dutyChangedAt: now, dutyVersion: e('dutyVersion', '+', 1) }))
    .where('techId', '=', techId)
    .where('isOnDuty', '=', 1)
    .returning(dutyColumns)
    .executeTakeFirst();

/** Deletes at most `limit` fixes from before an instant and returns their number. */
export function deleteFixesBefore(db: Db, before: number, limit: number): Promise<number> {
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

/** Returns the fix nearest in time to an instant, at most `slackMs` away. */
export async function findFixNear(
  db: Db,
  techId: string,
  atMs: number,
  slackMs: number,
): Promise<FixRow | undefined> {
  const fixes = db.selectFrom('fixes').selectAll().where('techId', '=', techId);
  const [before, after] = await Promise.all([
    fixes
      .where('recordedAt', '<=', atMs)
      .where('recordedAt', '>=', atMs - slackMs)
      .orderBy('recordedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    fixes
      .where('recordedAt', '>', atMs)
      .where('recordedAt', '<=', atMs + slackMs)
      .orderBy('recordedAt')
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (!before || !after) return before ?? after;
  return atMs - before.recordedAt <= after.recordedAt - atMs ? before : after;
}

/** Deletes a technician's fixes between two instants. */
export const deleteFixesBetween = (db: Db, techId: string, fromMs: number, toMs: number) =>
  db
    .deleteFrom('fixes')
    .where('techId', '=', techId)
    .where('recordedAt', '>=', fromMs)
    .where('recordedAt', '<=', toMs)
    .execute();

/** Lists a technician's fixes after one instant and up to another, newest first. */
export const listFixesBetween = (
  db: Db,
  techId: string,
  { fromMs, toMs, limit }: { fromMs: number; toMs: number; limit: number },
) =>
  db
    .selectFrom('fixes')
    .selectAll()
    .where('techId', '=', techId)
    .where('recordedAt', '>', fromMs)
    .where('recordedAt', '<=', toMs)
    .orderBy('recordedAt', 'desc')
    .limit(limit)
    .execute();
