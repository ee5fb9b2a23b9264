import type { Insertable } from 'kysely';
import { USUAL_KWH } from '../../domain/bookings/energy.ts';
import type { OutReason } from '../../domain/bookings/job-problem.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { Db, NoticeAcknowledgements, Vans } from '../platform/db/schema.ts';

export const listTechnicians = (db: Db) => db.selectFrom('technicians').selectAll().execute();

const dutyColumns = ['techId', 'isOnDuty', 'dutyChangedAt', 'dutyVersion'] as const;

export const findDuty = (db: Db, techId: string) =>
  db.selectFrom('technicians').select(dutyColumns).where('techId', '=', techId).executeTakeFirst();

/** Stores what a technician says about duty. Returns the new row if it changed. */
export const storeDuty = (db: Db, techId: string, isOnDuty: 0 | 1, now: number) =>
  db
    .insertInto('technicians')
    .values({ techId, isOnDuty, dutyChangedAt: now, dutyVersion: 1 })
    .onConflict((c) =>
      c
        .column('techId')
        .doUpdateSet((e) => ({
          isOnDuty,
          dutyChangedAt: now,
          dutyVersion: e('technicians.dutyVersion', '+', 1),
        }))
        .where('technicians.isOnDuty', '!=', isOnDuty),
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

/** Begins a period of recorded duty, unless one goes on. After a clock was set back it begins where the one before ended. */
export async function openDutyPeriod(db: Db, techId: string, startsAt: number): Promise<void> {
  const last = await db
    .selectFrom('dutyPeriods')
    .select((e) => e.fn.max('endsAt').as('endsAt'))
    .where('techId', '=', techId)
    .executeTakeFirst();
  await db
    .insertInto('dutyPeriods')
    .values({ techId, startsAt: Math.max(startsAt, Number(last?.endsAt ?? startsAt)), endsAt: null })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Ends the period of recorded duty that goes on, if there is one; an empty one is not kept. */
export async function endDutyPeriod(db: Db, techId: string, endsAt: number): Promise<void> {
  await db
    .deleteFrom('dutyPeriods')
    .where('techId', '=', techId)
    .where('endsAt', 'is', null)
    .where('startsAt', '>=', endsAt)
    .execute();
  await db
    .updateTable('dutyPeriods')
    .set({ endsAt })
    .where('techId', '=', techId)
    .where('endsAt', 'is', null)
    .execute();
}

/** Locks a technician until the end of the transaction, by a write on both databases. */
export const lockTechnician = (trx: Db, techId: string) =>
  trx.updateTable('technicians').set({ techId }).where('techId', '=', techId).execute();

/** Lists the technicians on duty and those whose recorded duty goes on, with the newest period before; or one of them. */
export const listKnownDuty = (db: Db, techId?: string) => {
  const known = db
    .selectFrom('technicians')
    .leftJoin('dutyPeriods as open', (on) =>
      on.onRef('open.techId', '=', 'technicians.techId').on('open.endsAt', 'is', null),
    )
    .where((e) => e.or([e('technicians.isOnDuty', '=', 1), e('open.startsAt', 'is not', null)]))
    .select((e) => [
      'technicians.techId',
      'technicians.isOnDuty',
      'technicians.outSince',
      'technicians.recordedAt',
      'open.startsAt',
      e
        .selectFrom('dutyPeriods')
        .whereRef('dutyPeriods.techId', '=', 'technicians.techId')
        .select((max) => max.fn.max('dutyPeriods.endsAt').as('endsAt'))
        .as('endedAt'),
    ]);
  return (techId === undefined ? known : known.where('technicians.techId', '=', techId)).execute();
};

/** Stores since when a technician gets no job, and why. */
export const storeOut = (db: Db, techId: string, outReason: OutReason, outSince: number) =>
  db
    .insertInto('technicians')
    .values({ techId, outReason, outSince })
    .onConflict((c) => c.column('techId').doUpdateSet({ outReason, outSince }))
    .execute();

/** Says that a technician is well. Returns whether the technician was not. */
export const clearOut = (db: Db, techId: string): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('technicians')
      .set({ outReason: null, outSince: null })
      .where('techId', '=', techId)
      .where('outSince', 'is not', null),
  );

/** Lists the technicians who get no job. */
export const listOut = (db: Db, techIds?: string[]) => {
  const out = db
    .selectFrom('technicians')
    .select(['techId', 'outSince', 'outReason'])
    .where('outSince', 'is not', null);
  return (techIds ? out.where('techId', 'in', techIds) : out).execute();
};

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

/**
 * Lists the vans, each with the energy that the jobs finished since its charge was typed took: what the proof says, or
 * what the job was to take while no proof says it. A technician writes the proof minutes after the job, and until then
 * the energy must not be promised again.
 */
export const listVans = (db: Db, techIds?: string[]) => {
  const vans = db
    .selectFrom('vans')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('bookings')
        .leftJoin('proofs', 'proofs.bookingId', 'bookings.id')
        .select((given) =>
          given.fn
            .sum<number | null>(given.fn.coalesce('proofs.kwh', 'bookings.kwh', given.lit(USUAL_KWH)))
            .as('kwh'),
        )
        .whereRef('bookings.assignedTechId', '=', 'vans.techId')
        .where('bookings.status', '=', 'completed')
        .whereRef('bookings.completedAt', '>=', 'vans.chargedAt')
        .as('givenKwh'),
    );
  return (techIds ? vans.where('techId', 'in', techIds) : vans).execute();
};

export type VanRow = Awaited<ReturnType<typeof listVans>>[number];

export const saveVan = (db: Db, { techId, ...van }: Pick<Vans, 'techId'> & Partial<Vans>) =>
  db
    .insertInto('vans')
    .values({ techId, ...van })
    .onConflict((c) => c.column('techId').doUpdateSet(van))
    .execute();

export const findAcknowledgement = (db: Db, techId: string, version: string) =>
  db
    .selectFrom('noticeAcknowledgements')
    .select('acknowledgedAt')
    .where('techId', '=', techId)
    .where('version', '=', version)
    .executeTakeFirst();

/** Keeps the time of the first acknowledgement; a repeated one changes nothing. */
export const insertAcknowledgement = (db: Db, acknowledgement: Insertable<NoticeAcknowledgements>) =>
  db
    .insertInto('noticeAcknowledgements')
    .values(acknowledgement)
    .onConflict((c) => c.doNothing())
    .execute();

/** Lists all acknowledgements with their technicians. */
export const listAcknowledgements = (db: Db) =>
  db
    .selectFrom('noticeAcknowledgements')
    .innerJoin('staff', 'staff.username', 'noticeAcknowledgements.techId')
    .select(['techId', 'staff.name', 'version', 'text', 'acknowledgedAt'])
    .orderBy('techId')
    .orderBy('acknowledgedAt')
    .execute();

/** Lists the active technicians and when each acknowledged a version. */
export const listAcknowledgementsOf = (db: Db, version: string) =>
  db
    .selectFrom('staff')
    .leftJoin('noticeAcknowledgements', (on) =>
      on
        .onRef('noticeAcknowledgements.techId', '=', 'staff.username')
        .on('noticeAcknowledgements.version', '=', version),
    )
    .select(['staff.username as techId', 'staff.name', 'noticeAcknowledgements.acknowledgedAt'])
    .where('staff.role', '=', 'tech')
    .where('staff.isActive', '=', 1)
    .orderBy('staff.username')
    .execute();
