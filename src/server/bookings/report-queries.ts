import { readPayload } from '../../domain/bookings/change-log.ts';
import { givingBack } from '../../domain/bookings/job-problem.ts';
import type { ChargeReadingRow, Db } from '../platform/db/schema.ts';

/** Lists the versions of the reports of a booking, with what technicians have written and the name of the photo. */
export const listReports = (db: Db, bookingId: string) =>
  db
    .selectFrom('jobProblems')
    .leftJoin('problemPhotos', 'problemPhotos.problemId', 'jobProblems.id')
    .select(['jobProblems.version', 'jobProblems.note', 'problemPhotos.name as photoName'])
    .where('bookingId', '=', bookingId)
    .execute();

/** Returns why a technician may not take a job that nobody has, if anything is against it. */
export async function findBlockingRule(db: Db, bookingId: string, techId: string) {
  const given = db
    .selectFrom('jobProblems')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('techId', '=', techId)
    .where('kind', 'in', givingBack);
  if (await given.executeTakeFirst()) return 'GIVEN_BACK';
  const out = db
    .selectFrom('technicians')
    .select('outReason')
    .where('techId', '=', techId)
    .where('outReason', 'is not', null);
  return (await out.executeTakeFirst()) ? 'OUT_OF_ACTION' : null;
}

/** Returns the technician of a booking at an earlier version, null for nobody; undefined if that is not known. */
export async function findHolderAt(
  db: Db,
  bookingId: string,
  version: number,
): Promise<string | null | undefined> {
  const next = await db
    .selectFrom('bookingEvents')
    .select(['kind', 'payload'])
    .where('bookingId', '=', bookingId)
    .where('version', '>', version)
    .where('kind', 'in', ['status', 'assigned', 'unassigned', 'moved'])
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return next && readPayload(next.kind, next.payload).former?.assignedTechId;
}

/** Lists what was read while a car was charged, oldest first. */
export const listReadings = (db: Db, bookingId: string): Promise<ChargeReadingRow[]> =>
  db.selectFrom('chargeReadings').selectAll().where('bookingId', '=', bookingId).orderBy('at').execute();

export const insertReading = (db: Db, reading: ChargeReadingRow) =>
  db.insertInto('chargeReadings').values(reading).execute();

/** Deletes the notes and photos of the reports of a booking, which may show personal data. */
export async function clearReports(db: Db, bookingId: string): Promise<void> {
  const reports = db.selectFrom('jobProblems').select('id').where('bookingId', '=', bookingId);
  await db.deleteFrom('problemPhotos').where('problemId', 'in', reports).execute();
  await db.updateTable('jobProblems').set({ note: null }).where('bookingId', '=', bookingId).execute();
}

/** Returns the photo of a problem by name, with the booking's customer and technician. */
export const findProblemPhoto = (db: Db, bookingId: string, name: string) =>
  db
    .selectFrom('problemPhotos')
    .innerJoin('jobProblems', 'jobProblems.id', 'problemPhotos.problemId')
    .innerJoin('bookings', 'bookings.id', 'jobProblems.bookingId')
    .select(['problemPhotos.photo', 'jobProblems.techId', 'bookings.customerId', 'bookings.assignedTechId'])
    .where('jobProblems.bookingId', '=', bookingId)
    .where('problemPhotos.name', '=', name)
    .executeTakeFirst();

/** Returns the photo of what a customer has reported by name, with the booking's customer. */
export const findReportPhoto = (db: Db, bookingId: string, name: string) =>
  db
    .selectFrom('customerReports')
    .innerJoin('bookings', 'bookings.id', 'customerReports.bookingId')
    .select(['customerReports.photo', 'bookings.customerId'])
    .where('customerReports.bookingId', '=', bookingId)
    .where('customerReports.photoName', '=', name)
    .executeTakeFirst();

/** Returns the photo of where the car stands by name, with the booking's customer and who has the job. */
export const findSpotPhoto = (db: Db, bookingId: string, name: string) =>
  db
    .selectFrom('spotPhotos')
    .innerJoin('bookings', 'bookings.id', 'spotPhotos.bookingId')
    .select(['spotPhotos.photo', 'bookings.customerId', 'bookings.assignedTechId', 'bookings.status'])
    .where('spotPhotos.bookingId', '=', bookingId)
    .where('spotPhotos.name', '=', name)
    .executeTakeFirst();

/** Deletes the photo of a booking whose customer is forgotten. */
export async function clearSpotPhoto(db: Db, bookingId: string): Promise<void> {
  await db.deleteFrom('spotPhotos').where('bookingId', '=', bookingId).execute();
}
