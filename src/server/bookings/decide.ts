import { type Actor, type Command, can, transition } from '../../domain/bookings/booking-lifecycle.ts';
import { Failure } from '../../domain/failure.ts';
import type { Author, Decided } from '../changes/change.ts';
import type { Context } from '../context.ts';
import type { BookingRow } from '../platform/db/schema.ts';
import type { BookingDetail } from './find-booking.ts';
import { paymentStatusOf } from './to-booking.ts';

/** The automatic dispatch may do what an admin may. */
function actorOf({ role, id }: Author, { customerId }: Pick<BookingRow, 'customerId'>): Actor {
  if (role === 'admin' || role === 'system') return { role: 'admin' };
  return role === 'tech'
    ? { role, id }
    : { role: 'customer', isOwner: role === 'customer' && customerId === id };
}

/** The commands by which somebody is sent, or comes; one that waits for its payment waits with them. */
const paidFirst: ReadonlySet<Command> = new Set(['assign', 'accept', 'confirm', 'start', 'complete']);

/** Checks a command against the lifecycle. @throws Failure with the lifecycle's refusal, AWAITS_PAYMENT */
export function allow(
  { texts }: Pick<Context, 'texts'>,
  booking: BookingDetail,
  command: Command,
  by: Author,
): void {
  const judged = { ...booking, paymentStatus: paymentStatusOf(booking) };
  const refusal = can(judged, command, actorOf(by, booking), texts);
  if (refusal) throw new Failure(refusal.code, refusal.text);
  if (booking.unpaidRule === 'waits' && paidFirst.has(command)) throw new Failure('AWAITS_PAYMENT');
}

/**
 * Returns the changes of a command; null if it changes nothing.
 * @param value the technician to assign, or the stars of a rating
 * @throws Failure with the lifecycle's refusal
 */
export function decide(
  context: Pick<Context, 'texts'>,
  booking: BookingDetail,
  command: Command,
  by: Author,
  atMs: number,
  value?: string,
): Decided | null {
  allow(context, booking, command, by);
  const decided = transition(booking, command, actorOf(by, booking), atMs, value);
  if (!decided) return null;
  // Whoever assigns it has decided.
  const released = decided.event.kind === 'assigned' ? { heldBy: null, heldUntil: null } : {};
  return { ...decided, set: { ...decided.set, ...released }, atMs };
}
