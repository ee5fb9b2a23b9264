import { type BookingStatus, openStatuses } from '../../domain/bookings/booking-status.ts';
import { undecidedKinds } from '../../domain/bookings/change-log.ts';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { lostStatuses } from '../../domain/bookings/unpaid.ts';
import { readRows } from '../platform/db/read-rows.ts';
import { changesOneRow } from '../platform/db/row-counts.ts';
import type { BookingNotes, BookingRow, Db, NewBookingRow, Proofs } from '../platform/db/schema.ts';
import { runWithNext } from '../platform/db/together.ts';
import { type BookingDetail, withCustomerAndPayment } from './find-booking.ts';
import { isDispatched } from './is-dispatched.ts';
import { type OperationsFilter, operationsConditions } from './operations-filter.ts';
import { type BookingIds, matchNewest } from './search.ts';

type Page = { limit: number; before?: Pick<BookingRow, 'createdAt' | 'id'> };

const bookingIds = (db: Db, before?: Page['before']): BookingIds => {
  const ids = db.selectFrom('bookings').select('bookings.id');
  if (!before) return ids;
  return ids.where((e) =>
    e(e.refTuple('bookings.createdAt', 'bookings.id'), '<', e.tuple(before.createdAt, before.id)),
  );
};

/**
 * Selects one page, newest first. The page is limited on ids alone and joined afterwards, because sorting whole rows
 * takes many times longer.
 */
function newestFirst(db: Db, ids: BookingIds, limit: number) {
  return withCustomerAndPayment(db)
    .where(
      'bookings.id',
      'in',
      ids.orderBy('bookings.createdAt', 'desc').orderBy('bookings.id', 'desc').limit(limit),
    )
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc');
}

export function listCustomerBookings(
  db: Db,
  customerId: string,
  { limit, before }: Page,
  isOpen = false,
): Promise<BookingDetail[]> {
  const ids = bookingIds(db, before).where('bookings.customerId', '=', customerId);
  return readRows(
    db,
    newestFirst(db, isOpen ? ids.where('bookings.status', 'in', openStatuses) : ids, limit),
  );
}

export type BookingFilter = {
  status?: BookingStatus;
  serviceType?: ServiceType;
  unassigned?: boolean;
  unpaid?: boolean;
  /** No bookings but these. */
  ids?: string[];
  operations?: OperationsFilter;
  /** Every group must match by one of its prefixes. */
  words?: string[][];
};

/** Lists one page of all bookings, searched by the terms of the booking and of its customer. */
export async function listBookings(
  db: Db,
  { status, serviceType, unassigned, unpaid, ids: wanted, operations, words = [] }: BookingFilter,
  { limit, before }: Page,
): Promise<BookingDetail[]> {
  let ids = bookingIds(db, before);
  if (wanted) ids = ids.where('bookings.id', 'in', wanted);
  if (status) ids = ids.where('bookings.status', '=', status);
  if (serviceType) ids = ids.where('bookings.serviceType', '=', serviceType);
  for (const condition of operations ? operationsConditions(operations) : []) ids = ids.where(condition);
  if (unassigned) {
    ids = ids.where('bookings.assignedTechId', 'is', null).where('bookings.status', 'in', openStatuses);
  }
  if (unpaid) {
    // Every booking keeps the payment that it was made with, until another takes its place.
    const lost = db.selectFrom('payments').select('bookingId').where('status', 'in', lostStatuses);
    const lostIds = lost.where('bookingId', 'is not', null).$castTo<{ bookingId: string }>();
    ids = ids
      .where('bookings.status', '!=', 'cancelled')
      .where((e) => e.or([e('bookings.id', 'in', lostIds), e('bookings.unpaidRule', 'is not', null)]));
  }
  return readRows(db, newestFirst(db, await matchNewest(db, ids, words, limit), limit));
}

/** Lists a technician's open jobs, the technician's jobs finished since `since`, and every unassigned open job. */
export const listJobs = (db: Db, techId: string, since: number) =>
  withCustomerAndPayment(db)
    .where((e) =>
      e.or([
        e('bookings.assignedTechId', '=', techId).and('bookings.status', 'in', openStatuses),
        e('bookings.assignedTechId', '=', techId).and('bookings.completedAt', '>=', since),
        e('bookings.assignedTechId', '=', techId).and('bookings.cancelledAt', '>=', since),
        e.and([
          e('bookings.assignedTechId', 'is', null),
          e('bookings.status', 'in', openStatuses),
          isDispatched,
        ]),
      ]),
    )
    .execute();

/**
 * Locks a customer for the transaction, so that decisions about the customer's bookings are serialised on both
 * databases. On PostgreSQL the lock is taken with the next statement.
 */
export const lockCustomer = (trx: Db, customerId: string) =>
  runWithNext(trx, trx.updateTable('customers').set({ id: customerId }).where('id', '=', customerId));

/** Locks a booking until the end of the transaction, by a write on both databases. */
export const lockBooking = (trx: Db, id: string) =>
  trx
    .updateTable('bookings')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .execute();

/** Returns whether the customer's data were deleted. Such a customer cannot book or pay. */
export const isDeletedCustomer = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const selectCustomer = (db: Db, id: string) =>
  db.selectFrom('customers').selectAll().where('id', '=', id);

/** Returns the customer's newest open booking of the same service and time, except this one and those in `besides`. */
export function findDuplicate(
  db: Db,
  { customerId, serviceType, scheduledAt }: Pick<BookingRow, 'customerId' | 'serviceType' | 'scheduledAt'>,
  besides: readonly string[],
): Promise<BookingDetail | undefined> {
  let duplicates = withCustomerAndPayment(db)
    .where('bookings.customerId', '=', customerId)
    .where('bookings.status', 'in', openStatuses)
    .where('bookings.serviceType', '=', serviceType)
    .orderBy('bookings.createdAt', 'desc')
    .limit(1);
  if (scheduledAt !== null) duplicates = duplicates.where('bookings.scheduledAt', '=', scheduledAt);
  if (besides.length > 0) duplicates = duplicates.where('bookings.id', 'not in', besides);
  return duplicates.executeTakeFirst();
}

export const listOpenBookings = (db: Db) =>
  withCustomerAndPayment(db).where('bookings.status', 'in', openStatuses).execute();

export const insertBooking = (db: Db, booking: NewBookingRow) => db.insertInto('bookings').values(booking);

/** Stores that a booking made without a payment is paid; what else changes stands in `then`. The caller has locked it. */
export const markPaid = (
  db: Db,
  { id, version }: Pick<BookingRow, 'id' | 'version'>,
  then: Partial<BookingRow>,
) =>
  db
    .updateTable('bookings')
    .set({ ...then, unpaidRule: null, version })
    .where('id', '=', id)
    .execute();

/** Updates a booking if its version is unchanged. Returns whether it was. */
export const updateBooking = (
  db: Db,
  seen: Pick<BookingRow, 'id' | 'version'>,
  change: Partial<Omit<BookingRow, 'id' | 'version'>>,
): Promise<boolean> =>
  changesOneRow(
    db
      .updateTable('bookings')
      .set({ ...change, version: seen.version + 1 })
      .where('id', '=', seen.id)
      .where('version', '=', seen.version),
  );

export const listEvents = (db: Db, bookingId: string) =>
  db
    .selectFrom('bookingEvents')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('version')
    .orderBy('at')
    .execute();

/** Lists what dispatchers have written to a booking, by the version of the change. */
export const listDispatcherNotes = (db: Db, bookingId: string) =>
  db.selectFrom('bookingNotes').select(['version', 'note']).where('bookingId', '=', bookingId).execute();

export const insertNote = (db: Db, note: BookingNotes) =>
  db.insertInto('bookingNotes').values(note).execute();

/** Deletes what dispatchers have written, which may name the customer. */
export async function clearNotes(db: Db, bookingId: string): Promise<void> {
  await db.deleteFrom('bookingNotes').where('bookingId', '=', bookingId).execute();
}

/**
 * Returns the newest decision after a version. Payment statuses, readings, proofs, offers and reports are no decisions,
 * and an exact spot, or a photo of it, is in the area that everybody knew: a tap of a technician who heard of it later holds.
 */
export const findDecisionSince = (db: Db, bookingId: string, version: number) =>
  db
    .selectFrom('bookingEvents')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('version', '>', version)
    .where('kind', 'not in', [
      ...([
        'charging',
        'proof',
        'problem',
        'problem_photo',
        'reported',
        'taken_over',
        'note',
        'spot',
        'spot_photo',
      ] as const),
      ...undecidedKinds,
    ])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the newest event after `version` by which somebody else may hold the booking, or nobody; undefined without one. */
export const findHoldChangeSince = (db: Db, bookingId: string, version: number) =>
  db
    .selectFrom('bookingEvents')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('version', '>', version)
    .where('kind', 'in', ['taken_over', 'assigned'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the time of the booking's newest step, in epoch milliseconds. Payment statuses and proofs are not steps. */
export const findStepTime = async (db: Db, bookingId: string): Promise<number> =>
  (await findDecisionSince(db, bookingId, 0))?.at ?? 0;

/** Inserts or replaces a proof; without a new photo the old photo stays. */
export async function saveProof(
  db: Db,
  { bookingId, ...proof }: Pick<Proofs, 'bookingId' | 'techId' | 'addedAt'> & Partial<Proofs>,
): Promise<void> {
  await db
    .insertInto('proofs')
    .values({ bookingId, ...proof })
    .onConflict((c) => c.column('bookingId').doUpdateSet(proof))
    .execute();
}

/** Deletes the photo and the note of a proof, which may show personal data. The battery levels stay. */
export const clearProof = (db: Db, bookingId: string) =>
  db
    .updateTable('proofs')
    .set({ photo: null, photoName: null, note: null })
    .where('bookingId', '=', bookingId)
    .execute();

export const listBookingsOf = (db: Db, customerId: string): Promise<BookingRow[]> =>
  db.selectFrom('bookings').selectAll().where('customerId', '=', customerId).execute();

/**
 * Lists the technicians to whom staff assigned a booking. A technician who claimed it is stored in the booking only.
 */
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

/** Returns a proof's photo by name, with the booking's customer and technician. */
export const findProofPhoto = (db: Db, bookingId: string, photoName: string) =>
  db
    .selectFrom('proofs')
    .innerJoin('bookings', 'bookings.id', 'proofs.bookingId')
    .select(['proofs.photo', 'proofs.techId', 'bookings.customerId', 'bookings.assignedTechId'])
    .where('proofs.bookingId', '=', bookingId)
    .where('proofs.photoName', '=', photoName)
    .executeTakeFirst();

/** Returns how many emergencies of a customer are open. The caller has locked the customer. */
export const countOpenEmergencies = async (trx: Db, customerId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('bookings')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('status', 'in', openStatuses)
    .where('serviceType', '=', 'emergency')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Selects when a customer has changed own bookings since an instant, newest first. */
const selectOwnChanges = (trx: Db, customerId: string, sinceMs: number, limit: number) =>
  trx
    .selectFrom('bookings')
    .innerJoin('bookingEvents', 'bookingEvents.bookingId', 'bookings.id')
    .select('bookingEvents.at')
    .where('bookings.customerId', '=', customerId)
    .where('bookingEvents.role', '=', 'customer')
    .where('bookingEvents.at', '>', sinceMs)
    .orderBy('bookingEvents.at', 'desc')
    .limit(limit);

/** Lists when a customer has cancelled bookings since an instant, newest first. The caller has locked the customer. */
export const listCancellations = (trx: Db, customerId: string, sinceMs: number, limit: number) =>
  selectOwnChanges(trx, customerId, sinceMs, limit)
    .where('bookings.cancelledAt', '>', sinceMs)
    .where('bookingEvents.kind', '=', 'status')
    .where('bookingEvents.toValue', '=', 'cancelled')
    .execute();

/** Lists when a customer has moved bookings since an instant, newest first. The caller has locked the customer. */
export const listMoves = (trx: Db, customerId: string, sinceMs: number, limit: number) =>
  selectOwnChanges(trx, customerId, sinceMs, limit)
    .where('bookings.movedAt', '>', sinceMs)
    .where('bookingEvents.kind', '=', 'moved')
    .execute();

/** Lists a technician's fixes after one instant and up to another, newest first. */
export const listFixesOf = (
  db: Db,
  techId: string,
  { fromMs, toMs, limit }: { fromMs: number; toMs: number; limit: number },
) =>
  db
    .selectFrom('fixes')
    .select(['recordedAt', 'latitude', 'longitude', 'accuracy'])
    .where('techId', '=', techId)
    .where('recordedAt', '>', fromMs)
    .where('recordedAt', '<=', toMs)
    .orderBy('recordedAt', 'desc')
    .limit(limit)
    .execute();
