import { type BookingStatus, openStatuses } from '../../domain/booking-status.ts';
import type { ServiceType } from '../../domain/service-type.ts';
import type { BookingRow, Db, NewBookingRow, Proofs } from '../db/schema.ts';
import { type BookingIds, thatMeet } from './search.ts';

/** A booking with what it shows of its customer and its payment. */
const withCustomerAndPayment = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .leftJoin('payments', 'payments.bookingId', 'bookings.id')
    .leftJoin('proofs', 'proofs.bookingId', 'bookings.id')
    .selectAll('bookings')
    .select([
      'customers.firstName',
      'customers.lastName',
      'customers.email',
      'customers.phone',
      'customers.vehicleMake',
      'customers.vehicleModel',
      'customers.vehicleYear',
      'customers.vehicleColor',
      'customers.licensePlate',
      'customers.deletedAt as customerDeletedAt',
      'payments.status as paymentStatus',
      'payments.declineCode as paymentDeclineCode',
      'payments.refundAttempts',
      'proofs.startPercent',
      'proofs.endPercent',
      'proofs.note as proofNote',
      'proofs.photoName',
      'proofs.addedAt as proofAddedAt',
    ]);

export type BookingDetail = Awaited<
  ReturnType<ReturnType<typeof withCustomerAndPayment>['executeTakeFirstOrThrow']>
>;

export const findBooking = (db: Db, id: string): Promise<BookingDetail | undefined> =>
  withCustomerAndPayment(db).where('bookings.id', '=', id).executeTakeFirst();

type Page = { limit: number; before?: Pick<BookingRow, 'createdAt' | 'id'> };

const bookingIds = (db: Db): BookingIds => db.selectFrom('bookings').select('bookings.id');

/**
 * One page of those, newest first. The page is cut from ids alone and joined afterwards: sorting whole rows
 * that are then thrown away takes many times longer.
 */
function newestFirst(db: Db, ids: BookingIds, { limit, before }: Page) {
  const page = before
    ? ids.where((e) =>
        e(e.refTuple('bookings.createdAt', 'bookings.id'), '<', e.tuple(before.createdAt, before.id)),
      )
    : ids;
  return withCustomerAndPayment(db)
    .where(
      'bookings.id',
      'in',
      page.orderBy('bookings.createdAt', 'desc').orderBy('bookings.id', 'desc').limit(limit),
    )
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc');
}

export const listCustomerBookings = (db: Db, customerId: string, page: Page) =>
  newestFirst(db, bookingIds(db).where('bookings.customerId', '=', customerId), page).execute();

export type BookingFilter = {
  status?: BookingStatus;
  serviceType?: ServiceType;
  unassigned?: boolean;
  /** Every group must be met by one of its prefixes. */
  words?: string[][];
};

/** One page of all bookings, found by the booking's own search terms or its customer's. */
export async function listBookings(
  db: Db,
  { status, serviceType, unassigned, words = [] }: BookingFilter,
  page: Page,
): Promise<BookingDetail[]> {
  let ids = bookingIds(db);
  if (status) ids = ids.where('bookings.status', '=', status);
  if (serviceType) ids = ids.where('bookings.serviceType', '=', serviceType);
  if (unassigned) {
    ids = ids.where('bookings.assignedTechId', 'is', null).where('bookings.status', 'in', openStatuses);
  }
  return newestFirst(db, await thatMeet(db, ids, words), page).execute();
}

/** A technician's own open jobs and own ones finished since `since`, and every unassigned open job. */
export const listJobs = (db: Db, techId: string, since: number) =>
  withCustomerAndPayment(db)
    .where((e) =>
      e.or([
        e('bookings.assignedTechId', '=', techId).and('bookings.status', 'in', openStatuses),
        e('bookings.assignedTechId', '=', techId).and('bookings.completedAt', '>=', since),
        e('bookings.assignedTechId', '=', techId).and('bookings.cancelledAt', '>=', since),
        e('bookings.assignedTechId', 'is', null).and('bookings.status', 'in', openStatuses),
      ]),
    )
    .execute();

/** Lets only one transaction at a time decide by a customer's bookings, on either database. */
export const lockCustomer = (trx: Db, customerId: string) =>
  trx.updateTable('customers').set({ id: customerId }).where('id', '=', customerId).execute();

/** Whether the customer's data was removed; nothing is booked or paid for such a customer. */
export const isDeletedCustomer = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** The customer's newest open booking of the same service and time as this one, besides those that are named. */
export function findTwin(
  db: Db,
  { customerId, serviceType, scheduledAt }: Pick<BookingRow, 'customerId' | 'serviceType' | 'scheduledAt'>,
  besides: readonly string[],
): Promise<BookingDetail | undefined> {
  let twins = withCustomerAndPayment(db)
    .where('bookings.customerId', '=', customerId)
    .where('bookings.status', 'in', openStatuses)
    .where('bookings.serviceType', '=', serviceType)
    .orderBy('bookings.createdAt', 'desc')
    .limit(1);
  if (scheduledAt !== null) twins = twins.where('bookings.scheduledAt', '=', scheduledAt);
  if (besides.length > 0) twins = twins.where('bookings.id', 'not in', besides);
  return twins.executeTakeFirst();
}

export const listOpenBookings = (db: Db) =>
  withCustomerAndPayment(db).where('bookings.status', 'in', openStatuses).execute();

export const insertBooking = (db: Db, booking: NewBookingRow) =>
  db.insertInto('bookings').values(booking).execute();

/** Changes a booking only if it is still at the version that was seen; tells whether it was. */
export async function updateBooking(
  db: Db,
  seen: Pick<BookingRow, 'id' | 'version'>,
  change: Partial<Omit<BookingRow, 'id' | 'version'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set({ ...change, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const listEvents = (db: Db, bookingId: string) =>
  db
    .selectFrom('bookingEvents')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('version')
    .orderBy('at')
    .execute();

/** The newest change after a version that somebody decided; a payment that went its way is none, nor is a proof. */
export const findDecisionSince = (db: Db, bookingId: string, version: number) =>
  db
    .selectFrom('bookingEvents')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('version', '>', version)
    .where('kind', 'not in', ['payment', 'proof'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When the booking's newest step was taken; a payment that moved on is none, nor is a proof. */
export const findStepTime = async (db: Db, bookingId: string): Promise<number> =>
  (await findDecisionSince(db, bookingId, 0))?.at ?? 0;

/** When the booking was last confirmed. */
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

/** When a technician last finished a job other than this one. */
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

/** Puts a proof in the place of the one before; without a new photo the old one stays. */
export async function saveProof(
  db: Db,
  { bookingId, ...said }: Pick<Proofs, 'bookingId' | 'techId' | 'addedAt'> & Partial<Proofs>,
): Promise<void> {
  await db
    .insertInto('proofs')
    .values({ bookingId, ...said })
    .onConflict((c) => c.column('bookingId').doUpdateSet(said))
    .execute();
}

/** What a proof may show of the customer: its photo and its note; the battery levels stay. */
export const clearProof = (db: Db, bookingId: string) =>
  db
    .updateTable('proofs')
    .set({ photo: null, photoName: null, note: null })
    .where('bookingId', '=', bookingId)
    .execute();

/** Removes photos that were added before an instant, at most so many at once; answers how many. */
export async function clearOldPhotos(db: Db, before: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('proofs')
    .select('bookingId')
    .where('photoName', 'is not', null)
    .where('addedAt', '<', before)
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('proofs')
    .set({ photo: null, photoName: null })
    .where('bookingId', 'in', old)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const listBookingsOf = (db: Db, customerId: string): Promise<BookingRow[]> =>
  db.selectFrom('bookings').selectAll().where('customerId', '=', customerId).execute();

/** Everybody whom staff assigned a booking to; who claimed it is named by the booking alone. */
export const listAssignees = async (db: Db, bookingId: string): Promise<string[]> => {
  const assigned = await db
    .selectFrom('bookingEvents')
    .select('toValue')
    .distinct()
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'assigned')
    .execute();
  return assigned.flatMap(({ toValue }) => toValue ?? []);
};

/** A proof's photo under its name, with whose booking it is. */
export const findProofPhoto = (db: Db, bookingId: string, photoName: string) =>
  db
    .selectFrom('proofs')
    .innerJoin('bookings', 'bookings.id', 'proofs.bookingId')
    .select(['proofs.photo', 'bookings.customerId', 'bookings.assignedTechId'])
    .where('proofs.bookingId', '=', bookingId)
    .where('proofs.photoName', '=', photoName)
    .executeTakeFirst();
