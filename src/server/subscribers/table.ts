import { BookingStatus, holderOf, isInPool } from '../../domain/booking-status.ts';
import type { DecisionKind } from '../../domain/change-log.ts';
import { recordBookingChange as audit } from '../audit/record-booking-change.ts';
import { keepProof } from '../bookings/proof.ts';
import type { BookingChange, Creation, Decision, PaymentMove } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { clearAlert } from '../notifications/clear-alert.ts';
import { createAlert } from '../notifications/create-alert.ts';
import { queueMessages, queueRefundMail } from '../notifications/queue-messages.ts';
import { waitAgain } from '../notifications/raise-alerts.ts';
import { releaseBookingPayment } from '../payments/bind-payment.ts';
import { learnDrive } from '../tracking/learn-drive.ts';
import { keepRating } from '../tracking/rate.ts';
import {
  type Committed,
  offerJob,
  type Pushing,
  pushAcknowledged,
  pushAlert,
  pushBooking,
  pushCount,
  pushPool,
  tellCustomers,
  tellDriveFactor,
  tellFeatures,
} from './push-changes.ts';

type Subscribing = Pick<Context, 'config' | 'gazetteer'>;
type Subscriber<Change> = (trx: Db, change: Change, context: Subscribing) => Promise<unknown>;
type AfterCommit = (context: Pushing, change: Committed) => void;

const isEmergency = ({ booking }: Creation) => booking.serviceType === 'emergency';
const hadTechnician = ({ before }: Decision) => holderOf(before) !== null;
const hasTechnician = ({ after }: Decision) => after.assignedTechId !== null;
const wasClaimed = (change: Decision) => change.before.assignedTechId === null && hasTechnician(change);
const returnedToPool = ({ before, after }: Decision) => isInPool(after) && !isInPool(before);
const cameToRest = ({ to }: PaymentMove) => to === 'refunded' || to === 'voided' || to === 'failed';

const when =
  <Change>(holds: (change: Change) => boolean, ...then: Subscriber<Change>[]): Subscriber<Change> =>
  async (trx, change, context) => {
    if (!holds(change)) return;
    for (const subscriber of then) await subscriber(trx, change, context);
  };

/** What follows from a change: first in its transaction, then, on each node, once it is committed. */
type Follows<Change> = { inTransaction: Subscriber<Change>[]; afterCommit: AfterCommit[] };

/** A job that goes on: somebody may claim it by that, and an admin may open one again that was over. */
const goesOn: Follows<Decision> = {
  inTransaction: [
    audit('booking-status'),
    when(hasTechnician, clearAlert),
    when(wasClaimed, queueMessages('assigned')),
    when(returnedToPool, waitAgain),
  ],
  afterCommit: [pushBooking, pushPool, tellFeatures, pushAcknowledged],
};

type Table = {
  created: Follows<Creation>;
  payment: Follows<PaymentMove>;
  status: Record<BookingStatus, Follows<Decision>>;
} & Record<Exclude<DecisionKind, 'status'>, Follows<Decision>>;

/** What follows from each change of a booking, in this order. */
const subscribers: Table = {
  created: {
    inTransaction: [
      createAlert,
      queueMessages('new_booking'),
      when(isEmergency, queueMessages('overdue', 'overdue_mail')),
    ],
    afterCommit: [pushAlert, pushBooking, offerJob, tellFeatures, tellCustomers, pushCount],
  },
  status: {
    // A booking never goes back to it.
    pending: { inTransaction: [], afterCommit: [] },
    confirmed: goesOn,
    in_progress: goesOn,
    completed: {
      inTransaction: [
        audit('booking-status'),
        clearAlert,
        when(wasClaimed, queueMessages('assigned')),
        queueMessages('completed', 'receipt_mail'),
      ],
      afterCommit: [pushBooking, pushPool, tellFeatures, pushAcknowledged],
    },
    cancelled: {
      inTransaction: [
        audit('booking-status'),
        clearAlert,
        releaseBookingPayment,
        when(hadTechnician, queueMessages('tech_cancelled')),
        queueMessages('cancelled', 'refund_mail'),
      ],
      afterCommit: [pushBooking, pushPool, tellFeatures, pushAcknowledged],
    },
  },
  assigned: {
    inTransaction: [
      audit('booking-assigned'),
      clearAlert,
      when(hadTechnician, queueMessages('tech_reassigned')),
      queueMessages('tech_assigned', 'assigned'),
    ],
    afterCommit: [pushBooking, pushPool, tellFeatures, pushAcknowledged],
  },
  unassigned: {
    inTransaction: [audit('booking-unassigned'), waitAgain, queueMessages('tech_reassigned')],
    afterCommit: [pushBooking, pushPool, tellFeatures],
  },
  departed: {
    inTransaction: [queueMessages('on_the_way')],
    afterCommit: [pushBooking, tellFeatures],
  },
  arrived: {
    inTransaction: [learnDrive, queueMessages('arrived')],
    afterCommit: [pushBooking, tellFeatures, tellDriveFactor],
  },
  rated: { inTransaction: [keepRating], afterCommit: [pushBooking, tellFeatures] },
  proof: { inTransaction: [keepProof], afterCommit: [pushBooking, tellFeatures] },
  payment: {
    inTransaction: [audit('payment'), when(cameToRest, queueRefundMail)],
    afterCommit: [pushBooking, tellFeatures, tellCustomers],
  },
};

/** Runs what follows from a change in its transaction. */
export async function runInTransaction(trx: Db, change: BookingChange, context: Subscribing): Promise<void> {
  const run = async <Change>({ inTransaction }: Follows<Change>, of: Change) => {
    for (const subscriber of inTransaction) await subscriber(trx, of, context);
  };
  if (change.kind === 'created') return run(subscribers.created, change);
  if (change.kind === 'payment') return run(subscribers.payment, change);
  if (change.kind === 'status') return run<Decision>(subscribers.status[change.after.status], change);
  return run<Decision>(subscribers[change.kind], change);
}

/** Of a kind that only newer nodes know: the booking is pushed as it is by now. */
const ofUnknown: AfterCommit[] = [pushBooking, tellFeatures];

/** Runs what follows from a change once it is committed; none of it waits for anything. */
export function runAfterCommit(context: Pushing, change: Committed): void {
  const { kind, toValue } = change.event;
  const { afterCommit = ofUnknown }: Partial<Follows<never>> =
    (kind === 'status' ? subscribers.status[BookingStatus.parse(toValue)] : subscribers[kind]) ?? {};
  for (const subscriber of afterCommit) subscriber(context, change);
}
