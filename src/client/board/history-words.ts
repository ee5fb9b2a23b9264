import type { BookingEvent } from '../../domain/booking.ts';
import { BookingStatus, statusName } from '../../domain/booking-status.ts';
import { REFUND_FAILED, REFUND_REFUSED } from '../../domain/refund.ts';

const nameOf = (status: string | null): string => {
  const known = BookingStatus.safeParse(status);
  return known.success ? statusName[known.data] : (status ?? 'nothing');
};

const payments: Record<string, string> = {
  authorized: 'Payment authorized',
  captured: 'Payment captured',
  voided: 'Payment voided',
  refunded: 'Payment refunded',
  failed: 'Payment failed',
  [REFUND_REFUSED]: 'Refund refused',
  [REFUND_FAILED]: 'Refund failed',
};

/** Who did it, as the history names them. */
export function whoOf({ actor, role }: BookingEvent): string {
  if (role === 'customer') return 'Customer';
  return role === 'system' ? 'System' : actor;
}

/** What was done: 'Pending to Confirmed', 'Assigned to dmorales', 'On my way'. */
export function whatOf({ kind, from, to }: BookingEvent): string {
  switch (kind) {
    case 'created':
      return 'Booked';
    case 'status':
      return `${nameOf(from)} to ${nameOf(to)}`;
    case 'assigned':
      return from ? `Reassigned from ${from} to ${to}` : `Assigned to ${to}`;
    case 'unassigned':
      return `Unassigned from ${from}`;
    case 'departed':
      return 'On my way';
    case 'arrived':
      return 'Arrived';
    case 'proof':
      return 'Proof added';
    case 'rated':
      return `Rated ${to} of 5`;
    case 'payment':
      return payments[to ?? ''] ?? 'Payment';
  }
}
