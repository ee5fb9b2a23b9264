import { type Insertable, PostgresAdapter, type Transaction } from 'kysely';
import { countOf } from '../platform/db/row-counts.ts';
import type { Db, RatingRow, Schema, TrackingLinks } from '../platform/db/schema.ts';

export const insertLink = (db: Db, link: Insertable<TrackingLinks>) =>
  db.insertInto('trackingLinks').values(link).execute();

/** Returns an active link and when its booking ended, if it did. */
export const findLink = (db: Db, tokenHash: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('bookings', 'bookings.id', 'trackingLinks.bookingId')
    .select([
      'trackingLinks.id',
      'trackingLinks.createdAt',
      'bookingId',
      'bookings.completedAt',
      'bookings.cancelledAt',
    ])
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .executeTakeFirst();

/** Locks a booking for the transaction. SQLite serialises writers in any case. */
export const lockBooking = (trx: Transaction<Schema>, id: string) =>
  trx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .$if(trx.getExecutor().adapter instanceof PostgresAdapter, (booking) => booking.forNoKeyUpdate())
    .execute();

const openLinks = (db: Db) => db.selectFrom('trackingLinks').where('endedAt', 'is', null);

export const countLinks = (db: Db, bookingId: string): Promise<number> =>
  countOf(openLinks(db).where('bookingId', '=', bookingId));

/** Lists the links of bookings that ended before an instant. */
export const listEndedLinks = (db: Db, before: number) =>
  openLinks(db)
    .innerJoin('bookings', 'bookings.id', 'trackingLinks.bookingId')
    .select('trackingLinks.id')
    .where((e) => e.or([e('bookings.completedAt', '<=', before), e('bookings.cancelledAt', '<=', before)]))
    .execute();

/** Ends links permanently and returns the ended ones. */
export const endLinks = (db: Db, which: { ids: string[] } | { bookingId: string }, now: number) =>
  db
    .updateTable('trackingLinks')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .where((e) => ('ids' in which ? e('id', 'in', which.ids) : e('bookingId', '=', which.bookingId)))
    .returning('id')
    .execute();

/** Lists the links that ended at an instant or later. */
export const listLinksEndedSince = (db: Db, since: number) =>
  db.selectFrom('trackingLinks').select('id').where('endedAt', '>=', since).execute();

export const saveRating = (db: Db, { bookingId, ...rating }: RatingRow) =>
  db
    .insertInto('ratings')
    .values({ bookingId, ...rating })
    .onConflict((c) => c.column('bookingId').doUpdateSet(rating))
    .execute();

export const clearRatingNote = (db: Db, bookingId: string) =>
  db.updateTable('ratings').set({ note: null }).where('bookingId', '=', bookingId).execute();

export const findRating = (db: Db, bookingId: string) =>
  db.selectFrom('ratings').selectAll().where('bookingId', '=', bookingId).executeTakeFirst();

export const averageRating = (db: Db, techId: string) =>
  db
    .selectFrom('ratings')
    .select((e) => [e.fn.avg<number>('stars').as('average'), e.fn.countAll<number>().as('count')])
    .where('techId', '=', techId)
    .executeTakeFirstOrThrow();

/** Returns when the booking was last confirmed, in epoch milliseconds. */
export const findConfirmedAt = async (db: Db, bookingId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('bookingEvents')
      .select('at')
      .where('bookingId', '=', bookingId)
      .where('kind', '=', 'status')
      .where('toValue', '=', 'confirmed')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at;

/** Returns when a technician last finished another job, in epoch milliseconds. */
export const findLastFinishedAt = async (
  db: Db,
  techId: string,
  besides: string,
): Promise<number | null | undefined> =>
  (
    await db
      .selectFrom('bookings')
      .select('completedAt')
      .where('assignedTechId', '=', techId)
      .where('status', '=', 'completed')
      .where('id', '!=', besides)
      .orderBy('completedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.completedAt;

const MAX_RECENT = 300;

/** Lists when the newest emergencies since a time were booked and assigned, of those that a technician has had. */
export const listAssigned = (db: Db, since: number) =>
  db
    .selectFrom('bookings')
    .where('serviceType', '=', 'emergency')
    .where('createdAt', '>', since)
    .where('assignedAt', 'is not', null)
    .select(['createdAt', 'assignedAt'])
    .$narrowType<{ assignedAt: number }>()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_RECENT)
    .execute();

export const findPerson = (db: Db, techId: string) =>
  db
    .selectFrom('staff')
    .leftJoin('staffPhotos', 'staffPhotos.username', 'staff.username')
    .select(['staff.name', 'staffPhotos.name as photoName'])
    .where('staff.username', '=', techId)
    .executeTakeFirst();

/** Lists a technician's shifts with a part in a time, with the vehicle of each; null for the own van. */
export const listVansAround = (
  db: Db,
  techId: string,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
) =>
  db
    .selectFrom('shifts')
    .leftJoin('vehicles', 'vehicles.id', 'shifts.vehicleId')
    .select(['shifts.startsAt', 'shifts.endsAt', 'vehicles.name', 'vehicles.plate', 'vehicles.color'])
    .where('shifts.techId', '=', techId)
    .where('shifts.startsAt', '<=', untilMs)
    .where('shifts.endsAt', '>=', fromMs)
    .execute();
