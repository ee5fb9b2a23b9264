import { isInPool } from '../../domain/booking-status.ts';
import type { ChangePayload } from '../../domain/change-log.ts';
import type { NotificationItem } from '../../domain/notification.ts';
import { rooms } from '../../events/rooms.ts';
import type { BookingDetail } from '../bookings/to-booking.ts';
import { toBooking, toJob, toPoolJob } from '../bookings/to-booking.ts';
import type { Context } from '../context.ts';
import type { BookingEventRow } from '../db/schema.ts';
import { publishAcknowledged } from '../notifications/clear-alert.ts';

/** What a node pushes a change with: to its own sockets and features only, as every node follows the log by itself. */
export type Pushing = Pick<Context, 'publish' | 'events'>;

/** A change that is committed, with the booking as it is by now. */
export type Committed = {
  event: BookingEventRow;
  payload: ChangePayload;
  booking: BookingDetail;
  /** Of a new booking: its alert, and how many bookings there are. */
  alert: NotificationItem | null;
  count: number | null;
};

/** The status and the technician before the change; of one that moves neither, as they are. */
const formerOf = ({ payload, booking }: Committed) => payload.former ?? booking;

/** The technicians whom the change concerns: who has the booking now, and who had it before. */
const techniciansOf = (change: Committed): string[] =>
  [...new Set([change.booking.assignedTechId, formerOf(change).assignedTechId])].filter((id) => id !== null);

export function pushAlert({ publish }: Pushing, { alert }: Committed): void {
  if (alert) publish('booking:created', [rooms.admins, rooms.techniciansOnDuty], alert);
}

/** To admins, the customer, the technician and the former one, each what they may see. */
export function pushBooking({ publish }: Pushing, change: Committed): void {
  const { booking } = change;
  publish('booking:updated', [rooms.admins, rooms.customer(booking.customerId)], toBooking(booking));
  for (const techId of techniciansOf(change)) {
    publish('booking:updated', rooms.technician(techId), toJob(booking, techId));
  }
}

export function offerJob({ publish }: Pushing, { booking }: Committed): void {
  if (isInPool(booking)) publish('job:offered', rooms.techniciansOnDuty, toPoolJob(booking));
}

/** To technicians on duty when the job entered or left the pool, and to the technician who lost it. */
export function pushPool(pushing: Pushing, change: Committed): void {
  const { publish } = pushing;
  const { booking } = change;
  const before = formerOf(change);
  const removed = { bookingId: booking.id };
  // The former technician may be on duty: a job that returns to the pool is removed first, then offered.
  const former = before.assignedTechId;
  if (former && former !== booking.assignedTechId) {
    publish('job:removed', rooms.technician(former), removed);
  }
  if (!isInPool(booking) && isInPool(before)) publish('job:removed', rooms.techniciansOnDuty, removed);
  if (!isInPool(before) || before.status !== booking.status) offerJob(pushing, change);
}

export function pushAcknowledged({ publish }: Pushing, { event, payload }: Committed): void {
  const { ids, at } = payload.acknowledged ?? { ids: [], at: event.at };
  publishAcknowledged(publish, ids, { by: event.actor, at });
}

export function pushCount({ publish }: Pushing, { count }: Committed): void {
  if (count !== null) publish('bookings:count', rooms.admins, count);
}

/** Messages that wait, watched bookings and the figures follow this. */
export const tellFeatures = ({ events }: Pushing, change: Committed): void =>
  events.emitLocal('booking:changed', { bookingId: change.booking.id, techIds: techniciansOf(change) });

/** What customers have booked and paid is part of the analytics. */
export const tellCustomers = ({ events }: Pushing): void => events.emitLocal('customers:changed', {});

export function tellDriveFactor({ events }: Pushing, { payload }: Committed): void {
  if (payload.driveFactor) events.emitLocal('drive:learnt', payload.driveFactor);
}
