import type { BookingStatus } from '../../domain/bookings/booking-status.ts';
import type { DecisionKind, PayloadAddition } from '../../domain/bookings/change-log.ts';
import type {
  ArrivalTold,
  Creation,
  Decision,
  DisputeChange,
  EarlierChange,
  LateTold,
  OfferMove,
  PaymentChange,
  PaymentLinkSent,
  RefundChange,
  TipChange,
} from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import type { CommittedChange, PushContext } from './push-changes.ts';

export type Subscribing = Pick<
  Context,
  'clock' | 'config' | 'gazetteer' | 'fleet' | 'driveFactors' | 'changes'
>;
/** Returns what it adds to the payload of the change, if anything. What may not happen is decided before. */
export type Subscriber<Change> = (
  trx: Db,
  change: Change,
  context: Subscribing,
) => Promise<PayloadAddition> | Promise<void>;
export type AfterCommit = (context: PushContext, change: CommittedChange) => void;

/**
 * The subscribers of a change. The first list runs in its transaction; the second runs on each node after the commit.
 */
export type Subscribers<Change> = { inTransaction: Subscriber<Change>[]; afterCommit: AfterCommit[] };

/** The subscribers of each kind of change. */
export type SubscribersByKind = {
  created: Subscribers<Creation>;
  ready: Subscribers<Creation>;
  payment: Subscribers<PaymentChange>;
  refund: Subscribers<RefundChange>;
  dispute: Subscribers<DisputeChange>;
  payment_link: Subscribers<PaymentLinkSent>;
  tip: Subscribers<TipChange>;
  offered: Subscribers<OfferMove>;
  offer_ended: Subscribers<OfferMove>;
  earlier: Subscribers<EarlierChange>;
  late: Subscribers<LateTold>;
  told: Subscribers<ArrivalTold>;
  status: Record<BookingStatus, Subscribers<Decision>>;
} & Record<Exclude<DecisionKind, 'status'>, Subscribers<Decision>>;

export const when =
  <Change>(holds: (change: Change) => boolean, ...then: Subscriber<Change>[]): Subscriber<Change> =>
  async (trx, change, context) =>
    holds(change) ? runEach(then, trx, change, context) : {};

/** Runs subscribers in order. Returns what they add together. */
export async function runEach<Change>(
  subscribers: readonly Subscriber<Change>[],
  ...args: Parameters<Subscriber<Change>>
): Promise<PayloadAddition> {
  let added: PayloadAddition = {};
  for (const subscriber of subscribers) added = { ...added, ...(await subscriber(...args)) };
  return added;
}
