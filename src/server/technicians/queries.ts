import { sql } from 'kysely';
import type { Db, FixRow } from '../db/schema.ts';

export const listTechnicians = (db: Db) => db.selectFrom('technicians').selectAll().execute();

/** Active technician accounts with their duty and newest position, if any. */
export const listRoster = (db: Db) =>
  db
    .selectFrom('staff')
    .where('staff.role', '=', 'tech')
    .where('staff.isActive', '=', 1)
    .select(['staff.username', 'staff.name'])
    .select((e) =>
      e
        .selectFrom('bookings')
        .whereRef('bookings.assignedTechId', '=', 'staff.username')
        .where('bookings.status', 'in', ['pending', 'confirmed', 'in_progress'])
        .select((q) => q.fn.countAll<number>().as('count'))
        .as('openJobs'),
    )
    .orderBy('staff.username')
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

/** Writes the duty if it is another than the stored one (nobody's first is off), and tells whether it was. */
export async function saveDuty(db: Db, techId: string, isOnDuty: boolean, now: number): Promise<boolean> {
  const duty = { isOnDuty: isOnDuty ? 1 : 0, dutyChangedAt: now };
  const changed = await db
    .insertInto('technicians')
    .values({ techId, ...duty })
    .onConflict((c) =>
      c.column('techId').doUpdateSet(duty).where('technicians.isOnDuty', '!=', duty.isOnDuty),
    )
    .returning('techId')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Adds fixes to the trail; one that is there already counts once. Tells which ones were new. */
export const insertFixes = (db: Db, fixes: FixRow[]) =>
  db
    .insertInto('fixes')
    .values(fixes)
    .onConflict((c) => c.columns(['techId', 'recordedAt']).doNothing())
    .returning(['techId', 'recordedAt'])
    .execute();

/** Moves newest positions forward; an older one than the stored leaves it as it is. */
export const savePositions = (db: Db, newest: FixRow[]) =>
  db
    .insertInto('technicians')
    .values(newest)
    .onConflict((c) =>
      c
        .column('techId')
        .doUpdateSet((e) => ({
          latitude: e.ref('excluded.latitude'),
          longitude: e.ref('excluded.longitude'),
          accuracy: e.ref('excluded.accuracy'),
          speed: e.ref('excluded.speed'),
          heading: e.ref('excluded.heading'),
          recordedAt: e.ref('excluded.recordedAt'),
          receivedAt: e.ref('excluded.receivedAt'),
        }))
        .where((e) =>
          e.or([
            e('technicians.recordedAt', 'is', null),
            e('technicians.recordedAt', '<', sql<number>`excluded.recorded_at`),
          ]),
        ),
    )
    .execute();

export const deleteFixesBefore = (db: Db, before: number) =>
  db.deleteFrom('fixes').where('recordedAt', '<', before).execute();

/** The fix nearest in time to an instant, at most `slackMs` away from it. */
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

/** A technician's fixes after one instant and up to another, newest first. */
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
