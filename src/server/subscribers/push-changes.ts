import type { NotificationItem } from '../../contract/shapes/notification.ts';
import { isUnassigned } from '../../domain/bookings/booking-status.ts';
import type { ChangePayload } from '../../domain/bookings/change-log.ts';
import { OFFER_SECONDS } from '../../domain/dispatch/offer.ts';
import { toTime } from '../../domain/time.ts';
import { rooms } from '../../events/rooms.ts';
import type { BookingDetail } from '../bookings/find-booking.ts';
import { toBooking, toShownJob, toUnassignedJob } from '../bookings/to-booking.ts';
import { type Arriving, withKnownArrival } from '../bookings/with-arrivals.ts';
import type { Context } from '../context.ts';
import { toOffer } from '../dispatch/offers/answer-offer.ts';
import { publishAcknowledged } from '../notifications/alerts/change-alerts.ts';
import type { BookingEventRow } from '../platform/db/schema.ts';

/**
 * The context of a push. It reaches this node's own sockets and features only, because every node reads the change log.
 */
export type PushContext = Pick<Context, 'publish' | 'events'> & Omit<Arriving, 'db'>;

/** A committed change with the current booking. */
export type CommittedChange = {
  event: BookingEventRow;
  payload: ChangePayload;
  booking: BookingDetail;
  /** Both are null unless the change created the booking: its alert, and the total number of bookings. */
  alert: NotificationItem | null;
  count: number | null;
};

/** Returns the status and the technician before the change; the current ones if the change affects neither. */
const formerOf = ({ payload, booking }: CommittedChange) => payload.former ?? booking;

/** Returns the current and the former technician of the booking. */
const techniciansOf = (change: CommittedChange): string[] =>
  [...new Set([change.booking.assignedTechId, formerOf(change).assignedTechId])].filter((id) => id !== null);

export function pushAlert({ publish }: PushContext, { alert }: CommittedChange): void {
  if (alert) publish('booking:created', [rooms.admins, rooms.techniciansOnDuty], alert);
}

/**
 * Sends the booking to admins, the customer, the technician and the former technician, each with the fields they may
 * see.
 */
export function pushBooking(context: PushContext, change: CommittedChange): void {
  const { publish } = context;
  const booking = withKnownArrival(context, change.booking);
  publish('booking:updated', [rooms.admins, rooms.customer(booking.customerId)], toBooking(booking));
  for (const techId of techniciansOf(change)) {
    const job = toShownJob(booking, techId, context.fleet.isOnDuty(techId));
    publish('booking:updated', rooms.technician(techId), job);
  }
}

/** Sends an unassigned job to technicians on duty, also when its offer to one of them opens or ends. */
export function pushJobOffer({ publish }: PushContext, { booking }: CommittedChange): void {
  if (isUnassigned(booking) && booking.unpaidRule !== 'waits')
    publish('job:offered', rooms.techniciansOnDuty, toUnassignedJob(booking));
}

/** An offer changes nothing of a booking but its version, which admins send with their next command. */
export const pushToAdmins = (context: PushContext, { booking }: CommittedChange): void =>
  context.publish('booking:updated', rooms.admins, toBooking(withKnownArrival(context, booking)));

export function pushOfferOpened(
  { publish }: PushContext,
  { event, payload, booking }: CommittedChange,
): void {
  const { toValue: techId, at: offeredAt } = event;
  if (!payload.opened || !techId) return;
  const offer = {
    ...booking,
    ...payload.opened,
    bookingId: booking.id,
    offeredAt,
    secondsLeft: OFFER_SECONDS,
  };
  publish('offer:opened', rooms.technician(techId), toOffer(offer));
}

export function pushOfferEnded({ publish }: PushContext, { payload, booking }: CommittedChange): void {
  if (!payload.ended) return;
  const { id, techId, outcome } = payload.ended;
  publish('offer:closed', rooms.technician(techId), { id, bookingId: booking.id, outcome });
}

/** A hold of the booking ends an open offer; without one, technicians hear nothing of the hold. */
export function pushOfferWithdrawn(pushing: PushContext, change: CommittedChange): void {
  if (!change.payload.ended) return;
  pushJobOffer(pushing, change);
  pushOfferEnded(pushing, change);
}

/** Tells the customer of an earlier time that is offered, or that its offer has ended. */
export function pushEarlier({ publish }: PushContext, { payload, booking }: CommittedChange): void {
  if (!payload.earlier) return;
  const { startAt, expiresAt, outcome } = payload.earlier;
  const room = rooms.customer(booking.customerId);
  if (outcome) publish('earlier:ended', room, { bookingId: booking.id, outcome });
  else
    publish('earlier:offered', room, {
      bookingId: booking.id,
      startAt: toTime(startAt),
      expiresAt: toTime(expiresAt),
    });
}

/**
 * Updates the lists of unassigned jobs: sends to technicians on duty when the job becomes or stops being unassigned,
 * and to the technician who lost the job.
 */
export function pushUnassigned(pushing: PushContext, change: CommittedChange): void {
  const { publish } = pushing;
  const { booking } = change;
  const before = formerOf(change);
  const removed = { bookingId: booking.id };
  // The former technician may be on duty, so a job that becomes unassigned again is removed before it is offered.
  const former = before.assignedTechId;
  if (former && former !== booking.assignedTechId) {
    publish('job:removed', rooms.technician(former), removed);
  }
  if (!isUnassigned(booking) && isUnassigned(before))
    publish('job:removed', rooms.techniciansOnDuty, removed);
  if (!isUnassigned(before) || before.status !== booking.status) pushJobOffer(pushing, change);
}

/** Also sends the new time or place of a job that stays unassigned. */
export function pushMoved(pushing: PushContext, change: CommittedChange): void {
  pushUnassigned(pushing, change);
  if (isUnassigned(formerOf(change))) pushJobOffer(pushing, change);
}

export function pushAcknowledged({ publish }: PushContext, { event, payload }: CommittedChange): void {
  const { ids, at } = payload.acknowledged ?? { ids: [], at: event.at };
  publishAcknowledged(publish, ids, { by: event.actor, at });
}

export function pushCount({ publish }: PushContext, { count }: CommittedChange): void {
  if (count !== null) publish('bookings:count', rooms.admins, count);
}

/** Queued messages, watched bookings and the statistics subscribe to this event. */
export const emitBookingChanged = ({ events }: PushContext, change: CommittedChange): void =>
  events.emitLocal('booking:changed', { bookingId: change.booking.id, techIds: techniciansOf(change) });

/** The analytics include what customers have booked and paid. */
export const emitCustomersChanged = ({ events }: PushContext): void =>
  events.emitLocal('customers:changed', {});

export const emitRefundsChanged = ({ events }: PushContext, { event }: CommittedChange): void =>
  events.emitLocal('refunds:changed', { bookingId: event.bookingId });

/** A cancellation changes refunds at once if its money waits for another admin. */
export function emitRefundWaiting(pushing: PushContext, change: CommittedChange): void {
  if (change.booking.restApproval === 'waiting') emitRefundsChanged(pushing, change);
}

/** A payment or a tip that is given back as a whole has ended its refunds, and the failed tasks of those. */
export function emitRefundsEnded(pushing: PushContext, change: CommittedChange): void {
  if (change.event.toValue !== 'refunded' && change.payload.tip?.step !== 'refunded') return;
  emitRefundsChanged(pushing, change);
  pushing.events.emitLocal('tasks:changed', {});
}

export function emitDriveLearnt({ events }: PushContext, { payload }: CommittedChange): void {
  if (payload.hasLearnt) events.emitLocal('drive:learnt', {});
}
