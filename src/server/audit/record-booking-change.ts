import type { AuditAction } from '../../domain/audit.ts';
import type { BookingEvent } from '../../domain/booking.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Db } from '../db/schema.ts';
import { record } from './record.ts';

const actions: Partial<Record<BookingEvent['kind'], AuditAction>> = {
  status: 'booking-status',
  assigned: 'booking-assigned',
  unassigned: 'booking-unassigned',
};

/** Records who decided about a booking; the steps of a drive stand in its history alone. */
export async function recordBookingChange(
  trx: Db,
  { role, id, address = null }: Principal,
  bookingId: string,
  { kind, from, to }: Pick<BookingEvent, 'kind' | 'from' | 'to'>,
  now: number,
): Promise<void> {
  const action = actions[kind];
  if (!action) return;
  const subject = { kind: 'booking' as const, id: bookingId };
  await record(trx, { at: now, action, role, actor: id, address, subject, detail: { from, to } });
}
