import { isInPool } from '../../domain/booking-status.ts';
import { rooms } from '../../events/rooms.ts';
import type { Context } from '../context.ts';
import type { BookingRow } from '../db/schema.ts';
import { readAlertOf } from '../notifications/create-alert.ts';
import { type BookingDetail, countBookings, findBooking } from './queries.ts';
import { toBooking, toJob, toPoolJob } from './to-booking.ts';

type Announcing = Pick<Context, 'db' | 'publish' | 'facts'>;
type Before = Pick<BookingRow, 'status' | 'assignedTechId'>;

/** Tells of a new booking: the alert, the count, the board's row, and the offer to technicians on duty. */
export async function announceCreated(context: Announcing, id: string): Promise<BookingDetail> {
  const { publish, db } = context;
  const alert = await readAlertOf(db, id);
  if (alert) publish('booking:created', [rooms.admins, rooms.techniciansOnDuty], alert);
  const row = await announceChanged(context, id, null);
  publish('bookings:count', rooms.admins, await countBookings(db));
  return row;
}

/**
 * Tells everyone whom a change of a booking concerns, each what they may see: admins, the customer, the
 * technician and the former one; and the pool, when the booking entered or left it.
 * @param former status and technician before: null for a new booking, 'unchanged' when neither moved
 */
export async function announceChanged(
  { db, publish, facts }: Announcing,
  id: string,
  former: Before | null | 'unchanged',
): Promise<BookingDetail> {
  const row = await findBooking(db, id);
  if (!row) throw new Error(`booking ${id} is gone`);
  const before = former === 'unchanged' ? row : former;
  const booking = toBooking(row);
  publish('booking:updated', [rooms.admins, rooms.customer(row.customerId)], booking);
  const techIds = [...new Set([row.assignedTechId, before?.assignedTechId])].filter(
    (techId) => techId != null,
  );
  for (const techId of techIds) publish('booking:updated', rooms.technician(techId), toJob(row, techId));
  announcePool(publish, row, before);
  facts.tell('booking:changed', { bookingId: id, techIds });
  // What customers have booked and paid is part of the analytics.
  if (former === null || former === 'unchanged') facts.tell('customers:changed', {});
  return row;
}

function announcePool(publish: Context['publish'], row: BookingDetail, before: Before | null): void {
  const removed = { bookingId: row.id };
  const wasInPool = before !== null && isInPool(before);
  // The former technician may be on duty: a job that returns to the pool is removed first, then offered.
  const former = before?.assignedTechId;
  if (former && former !== row.assignedTechId) publish('job:removed', rooms.technician(former), removed);
  if (!isInPool(row) && wasInPool) publish('job:removed', rooms.techniciansOnDuty, removed);
  if (isInPool(row) && (!wasInPool || before.status !== row.status)) {
    publish('job:offered', rooms.techniciansOnDuty, toPoolJob(row));
  }
}
