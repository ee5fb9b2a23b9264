import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import type { PayloadAddition } from '../../domain/bookings/change-log.ts';
import type { BookingChange, Decision } from '../changes/change.ts';
import type { Db } from '../platform/db/schema.ts';
import { type CommittedChange, emitBookingChanged, type PushContext, pushBooking } from './push-changes.ts';
import { type AfterCommit, runEach, type Subscribers, type Subscribing } from './subscriber.ts';
import { subscribers } from './table.ts';

/** Runs the subscribers of a change that belong in its transaction. Returns what they add to its payload. */
export async function runInTransaction(
  trx: Db,
  change: BookingChange,
  context: Subscribing,
): Promise<PayloadAddition> {
  const run = <Change>({ inTransaction }: Subscribers<Change>, of: Change) =>
    runEach(inTransaction, trx, of, context);
  if (change.kind === 'created') return run(subscribers.created, change);
  if (change.kind === 'ready') return run(subscribers.ready, change);
  if (change.kind === 'payment') return run(subscribers.payment, change);
  if (change.kind === 'refund') return run(subscribers.refund, change);
  if (change.kind === 'dispute') return run(subscribers.dispute, change);
  if (change.kind === 'earlier') return run(subscribers.earlier, change);
  if (change.kind === 'payment_link') return run(subscribers.payment_link, change);
  if (change.kind === 'tip') return run(subscribers.tip, change);
  if (change.kind === 'late') return run(subscribers.late, change);
  if (change.kind === 'told') return run(subscribers.told, change);
  if (!('before' in change)) return run(subscribers[change.kind], change);
  if (change.kind === 'status') return run<Decision>(subscribers.status[change.after.status], change);
  return run<Decision>(subscribers[change.kind], change);
}

/** A change of a kind that only newer nodes know: the node pushes the current booking. */
const forUnknownKind: AfterCommit[] = [pushBooking, emitBookingChanged];

/** Runs the after-commit subscribers of a change. They are synchronous. */
export function runAfterCommit(context: PushContext, change: CommittedChange): void {
  const { kind, toValue } = change.event;
  const { afterCommit = forUnknownKind }: Partial<Subscribers<never>> =
    (kind === 'status' ? subscribers.status[BookingStatus.parse(toValue)] : subscribers[kind]) ?? {};
  for (const subscriber of afterCommit) subscriber(context, change);
}
