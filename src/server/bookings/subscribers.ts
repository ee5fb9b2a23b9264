import { type BookingStatus, holderOf, isInPool } from '../../domain/booking-status.ts';
import type { DecisionKind } from '../../domain/change-log.ts';
import { recordBookingChange as audit } from '../audit/record-booking-change.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { clearAlert } from '../notifications/clear-alert.ts';
import { createAlert } from '../notifications/create-alert.ts';
import { queueMessages, queueRefundMail } from '../notifications/queue-messages.ts';
import { waitAgain } from '../notifications/raise-alerts.ts';
import { releaseBookingPayment } from '../payments/bind-payment.ts';
import { keepRating } from '../tracking/keep-rating.ts';
import { learnDrive } from '../tracking/learn-drive.ts';
import type { BookingChange, Creation, Decision, PaymentMove } from './change.ts';
import { saveProof } from './queries.ts';

export type Subscribing = Pick<Context, 'gazetteer'>;
type Subscriber<Change> = (trx: Db, change: Change, context: Subscribing) => Promise<unknown>;

const isEmergency = ({ booking }: Creation) => booking.serviceType === 'emergency';
const hadTechnician = ({ before }: Decision) => holderOf(before) !== null;
const hasTechnician = ({ after }: Decision) => after.assignedTechId !== null;
const wasClaimed = (change: Decision) => change.before.assignedTechId === null && hasTechnician(change);
const returnedToPool = ({ before, after }: Decision) => isInPool(after) && !isInPool(before);
const cameToRest = ({ to }: PaymentMove) => to === 'refunded' || to === 'voided' || to === 'failed';

const keepProof = async (trx: Db, { bookingId, by, proof }: Decision) => {
  if (proof) await saveProof(trx, { bookingId, techId: by.id, ...proof });
};

const when =
  <Change>(holds: (change: Change) => boolean, ...then: Subscriber<Change>[]): Subscriber<Change> =>
  async (trx, change, context) => {
    if (!holds(change)) return;
    for (const subscriber of then) await subscriber(trx, change, context);
  };

/** A job that goes on: somebody may claim it by that, and an admin may open one again that was over. */
const opened: Subscriber<Decision>[] = [
  when(hasTechnician, clearAlert),
  when(wasClaimed, queueMessages('assigned')),
  when(returnedToPool, waitAgain),
];

type Table = {
  created: Subscriber<Creation>[];
  payment: Subscriber<PaymentMove>[];
  status: Record<BookingStatus, Subscriber<Decision>[]>;
} & Record<Exclude<DecisionKind, 'status'>, Subscriber<Decision>[]>;

/** What follows from a change of a booking, in the transaction of the change and in this order. */
const subscribers: Table = {
  created: [
    createAlert,
    queueMessages('new_booking'),
    when(isEmergency, queueMessages('overdue', 'overdue_mail')),
  ],
  status: {
    pending: [],
    confirmed: [audit('booking-status'), ...opened],
    in_progress: [audit('booking-status'), ...opened],
    completed: [
      audit('booking-status'),
      clearAlert,
      when(wasClaimed, queueMessages('assigned')),
      queueMessages('completed', 'receipt_mail'),
    ],
    cancelled: [
      audit('booking-status'),
      clearAlert,
      releaseBookingPayment,
      when(hadTechnician, queueMessages('tech_cancelled')),
      queueMessages('cancelled', 'refund_mail'),
    ],
  },
  assigned: [
    audit('booking-assigned'),
    clearAlert,
    when(hadTechnician, queueMessages('tech_reassigned')),
    queueMessages('tech_assigned', 'assigned'),
  ],
  unassigned: [audit('booking-unassigned'), waitAgain, queueMessages('tech_reassigned')],
  departed: [queueMessages('on_the_way')],
  arrived: [learnDrive, queueMessages('arrived')],
  rated: [keepRating],
  proof: [keepProof],
  payment: [audit('payment'), when(cameToRest, queueRefundMail)],
};

/** Runs what follows from a change in its transaction. */
export async function runSubscribers(trx: Db, change: BookingChange, context: Subscribing): Promise<void> {
  const run = async <Change>(list: readonly Subscriber<Change>[], of: Change) => {
    for (const subscriber of list) await subscriber(trx, of, context);
  };
  if (change.kind === 'created') return run(subscribers.created, change);
  if (change.kind === 'payment') return run(subscribers.payment, change);
  if (change.kind === 'status') return run<Decision>(subscribers.status[change.after.status], change);
  return run<Decision>(subscribers[change.kind], change);
}
